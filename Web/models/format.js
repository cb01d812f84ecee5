/** Times, sizes and durations as people read them. Stored values are UTC RFC 3339, seconds and bytes. */

/** "30 Nov 2026, 08:12:44 UTC+1": local time with its zone, always. */
export function localTime(time, { seconds = true, milliseconds = false } = {}) {
    const date = new Date(time);
    if (Number.isNaN(date.getTime())) return '–';
    const options = { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZoneName: 'shortOffset' };
    if (seconds) options.second = '2-digit';
    if (milliseconds) options.fractionalSecondDigits = 3;
    return new Intl.DateTimeFormat('en-GB', options).format(date).replace(/GMT(\+0$)?/, 'UTC');
}

/** "30 Nov 2026, 08:12:44 UTC+2": the time as clocks showed it where the offset from UTC was so many minutes. */
export function timeAt(time, offsetMinutes) {
    const shifted = new Date(Date.parse(time) + offsetMinutes * 60_000);
    if (Number.isNaN(shifted.getTime())) return '–';
    const options = { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23', timeZone: 'UTC' };
    const hours = Math.floor(Math.abs(offsetMinutes) / 60);
    const minutes = Math.abs(offsetMinutes) % 60;
    const offset = offsetMinutes === 0 ? '' : `${offsetMinutes < 0 ? '-' : '+'}${hours}${minutes > 0 ? `:${String(minutes).padStart(2, '0')}` : ''}`;
    return `${new Intl.DateTimeFormat('en-GB', options).format(shifted)} UTC${offset}`;
}

/** "08:12:44.310" in local time. */
export function localClock(time) {
    const date = new Date(time);
    if (Number.isNaN(date.getTime())) return '–';
    return new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit', fractionalSecondDigits: 3, hourCycle: 'h23' }).format(date);
}

/** "30 Nov 2026" in local time. */
export function localDay(time) {
    const date = new Date(time);
    return Number.isNaN(date.getTime()) ? '–' : new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' }).format(date);
}

/** "Today", "Yesterday" or "Monday, 30 November 2026", for headings of a list. */
export function dayHeading(time, now = new Date()) {
    const date = new Date(time);
    const midnight = (day) => new Date(day.getFullYear(), day.getMonth(), day.getDate()).getTime();
    const days = Math.round((midnight(now) - midnight(date)) / 86_400_000);
    if (days === 0) return 'Today';
    if (days === 1) return 'Yesterday';
    return new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }).format(date);
}

/** 4.2 MB: decimal units, as file managers of phones show them. */
export function bytes(count) {
    if (!Number.isFinite(count)) return '–';
    if (count < 1000) return `${count} B`;
    const units = ['kB', 'MB', 'GB', 'TB'];
    let value = count / 1000;
    let unit = 0;
    while (value >= 999.5 && unit < units.length - 1) {
        value /= 1000;
        unit += 1;
    }
    return `${value < 9.95 ? value.toFixed(1) : Math.round(value)} ${units[unit]}`;
}

/** 1:02:09 or 0:07: for players and lists. `seconds` may have a fraction. */
export function duration(seconds) {
    if (!Number.isFinite(seconds)) return '–';
    const whole = Math.max(0, Math.round(seconds));
    const hours = Math.floor(whole / 3600);
    const minutes = Math.floor(whole / 60) % 60;
    const rest = String(whole % 60).padStart(2, '0');
    return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
}

/** "0.8 s", "2 min", for how long something took or lags. */
export function span(milliseconds) {
    if (!Number.isFinite(milliseconds)) return '–';
    if (milliseconds < 50) return 'less than 0.1 s';
    if (milliseconds < 950) return `${(milliseconds / 1000).toFixed(1)} s`;
    if (milliseconds < 9_950) return `${(milliseconds / 1000).toFixed(1)} s`;
    if (milliseconds < 120_000) return `${Math.round(milliseconds / 1000)} s`;
    if (milliseconds < 7_200_000) return `${Math.round(milliseconds / 60_000)} min`;
    if (milliseconds < 172_800_000) return `${Math.round(milliseconds / 3_600_000)} hours`;
    return `${Math.round(milliseconds / 86_400_000)} days`;
}

/** "1 chunk", "62 chunks". */
export function count(number, one, many = `${one}s`) {
    return `${new Intl.NumberFormat('en-GB').format(number)} ${number === 1 ? one : many}`;
}

/** A certificate's fingerprint as openssl, phones and the vault's terminal write it: C5:C6:91:… */
export function fingerprint(digest) {
    return digest.replace(/[^0-9a-f]/gi, '').toUpperCase().match(/.{1,2}/g)?.join(':') ?? '';
}

/** A digest in groups of eight, for comparing by eye. */
export function grouped(digest) {
    return digest.replace(/[^0-9a-f]/gi, '').toLowerCase().match(/.{1,8}/g)?.join(' ') ?? '';
}
