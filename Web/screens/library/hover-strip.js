import { element } from '../../components/html.js';
import { itemPath } from '../../models/items.js';

/** Moving the mouse over a video's picture shows what is in it: a row of pictures that the vault made, of which the one under the mouse is seen. */
export function hoverStrip(frame, item) {
    if (!item.strip || !matchMedia('(hover: hover)').matches) return;
    let view = null;
    frame.addEventListener('pointerenter', () => {
        view ??= element`<span class="strip-view"></span>`;
        view.style.backgroundImage = `url("${itemPath(item.id)}/strip")`;
        view.style.backgroundSize = `${item.strip.columns * 100}% 100%`;
        frame.append(view);
    });
    frame.addEventListener('pointermove', (event) => {
        const box = frame.getBoundingClientRect();
        const { columns } = item.strip;
        const column = Math.min(columns - 1, Math.max(0, Math.floor(((event.clientX - box.left) / box.width) * columns)));
        if (view) view.style.backgroundPosition = `${columns > 1 ? (column / (columns - 1)) * 100 : 0}% 0`;
    });
    frame.addEventListener('pointerleave', () => view?.remove());
}
