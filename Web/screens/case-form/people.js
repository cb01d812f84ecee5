import { element, html } from '../../components/html.js';
import { icon } from '../../components/icon.js';

const roles = ['Witness', 'Victim', 'Suspect', 'Reporter', 'Owner', 'Officer', 'Lawyer', 'Expert'];

/** The people involved: one group of fields each. { root, people }; `changed()` is called at every change. */
export function peopleInput(given, changed) {
    const rows = element`<div class="stack"></div>`;
    const add = (person = {}, { focus = false } = {}) => {
        const row = personRow(person, () => {
            const next = row.nextElementSibling ?? row.previousElementSibling;
            row.remove();
            number(rows);
            (next?.querySelector('input') ?? button).focus();
            changed();
        });
        rows.append(row);
        number(rows);
        if (focus) row.querySelector('input').focus();
    };
    const button = element`<button class="button" type="button">${icon('add')} Add a person</button>`;
    button.addEventListener('click', () => add({}, { focus: true }));
    given.forEach((person) => add(person));
    return {
        root: element`
            <fieldset class="field people">
                <legend>People involved</legend>
                ${rows}
                <datalist id="person-roles">${roles.map((role) => html`<option value="${role}"></option>`)}</datalist>
                <div>${button}</div>
            </fieldset>`,
        get people() { return [...rows.children].map(readPerson).filter(({ name, role, contact }) => name || role || contact); },
    };
}

function personRow({ name = '', role = '', contact = '' }, remove) {
    const row = element`
        <div class="person" role="group">
            <label class="field"><span>Name</span><input class="input" name="person-name" value="${name}" autocomplete="off" maxlength="200"></label>
            <label class="field"><span>Role</span><input class="input" name="person-role" value="${role}" list="person-roles" autocomplete="off" maxlength="100"></label>
            <label class="field"><span>Contact</span><input class="input" name="person-contact" value="${contact ?? ''}" autocomplete="off" maxlength="500" placeholder="Phone, email or address"></label>
            <button class="button quiet icon-only" type="button">${icon('cross')}</button>
        </div>`;
    row.querySelector('button').addEventListener('click', remove);
    const nameField = row.querySelector('[name="person-name"]');
    const check = () => {
        const { name: given, role: does, contact: reach } = readPerson(row);
        nameField.setCustomValidity(!given && (does || reach) ? 'Who is it? Give a name, or take this person out.' : '');
    };
    row.addEventListener('input', check);
    check();
    return row;
}

function number(rows) {
    [...rows.children].forEach((row, index) => {
        row.setAttribute('aria-label', `Person ${index + 1}`);
        row.querySelector('button').setAttribute('aria-label', `Take person ${index + 1} out`);
    });
}

function readPerson(row) {
    const value = (name) => row.querySelector(`[name="person-${name}"]`).value.trim();
    const contact = value('contact');
    return { name: value('name'), role: value('role'), ...(contact && { contact }) };
}
