/** Positions in degrees, as people write and paste them. */

/** "52.51628, 13.37771" */
export function coordinatesText(latitude, longitude) {
    return Number.isFinite(latitude) && Number.isFinite(longitude) ? `${Number(latitude.toFixed(6))}, ${Number(longitude.toFixed(6))}` : '';
}

/** { latitude, longitude } of "52.51628, 13.37771", "52.5 N 13.4 E" or "-33.9 151.2"; null for nothing; undefined for what is no position. */
export function readCoordinates(text) {
    if (text.trim() === '') return null;
    const found = /^\s*([-+−]?\d{1,3}(?:\.\d+)?)\s*°?\s*([NS])?\s*[,;\s]\s*([-+−]?\d{1,3}(?:\.\d+)?)\s*°?\s*([EW])?\s*$/i.exec(text);
    if (!found) return undefined;
    const number = (digits, side, negative) => Number(digits.replace('−', '-')) * (side?.toUpperCase() === negative ? -1 : 1);
    const latitude = number(found[1], found[2], 'S');
    const longitude = number(found[3], found[4], 'W');
    return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined;
}
