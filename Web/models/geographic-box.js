/** A box of positions as the vault is asked for it: "west,south,east,north" in degrees. People say it as a place and how far around. */

const metresPerDegree = 111_320;

/** The box that reaches `radius` metres to every side. */
export function boxAround({ latitude, longitude }, radius) {
    const up = radius / metresPerDegree;
    const across = Math.min(180, up / Math.max(0.01, Math.cos((latitude * Math.PI) / 180)));
    const degrees = (value) => Number(value.toFixed(6));
    return [longitude - across, Math.max(-90, latitude - up), longitude + across, Math.min(90, latitude + up)].map(degrees).join(',');
}

/** { latitude, longitude, radius } of the middle of a box; null for what is none. */
export function middleOf(box) {
    const [west, south, east, north] = box.split(',').map(Number);
    if (![west, south, east, north].every(Number.isFinite)) return null;
    return { latitude: (south + north) / 2, longitude: (west + east) / 2, radius: ((north - south) / 2) * metresPerDegree };
}

/** "250 m", "5 km" */
export function distanceText(metres) {
    return metres < 950 ? `${Math.round(metres / 10) * 10} m` : `${Number((metres / 1000).toPrecision(2))} km`;
}
