/** A flat map of a small part of the earth: metres east and north of its middle. Good to a metre in a thousand for a few hundred kilometres. */

const METRES_PER_DEGREE = 111_195;

/** { east, north } in metres for each position, from the first one on; across the date line, too. */
export function project(positions) {
    if (positions.length === 0) return [];
    const [{ latitude, longitude }] = positions;
    const shrink = Math.cos((positions.reduce((sum, each) => sum + each.latitude, 0) / positions.length) * (Math.PI / 180));
    const wrapped = (degrees) => ((degrees + 540) % 360) - 180;
    return positions.map((each) => ({
        east: wrapped(each.longitude - longitude) * METRES_PER_DEGREE * shrink,
        north: (each.latitude - latitude) * METRES_PER_DEGREE,
    }));
}

/** { east, north, width, height }: the middle of these points and how far they reach. */
export function extent(points) {
    const range = (values) => [Math.min(...values), Math.max(...values)];
    const [west, east] = range(points.map((point) => point.east));
    const [south, north] = range(points.map((point) => point.north));
    return { east: (west + east) / 2, north: (south + north) / 2, width: east - west, height: north - south };
}

/** The round length (1, 2 or 5 times a power of ten) in metres that is no longer than `longest`. */
export function roundLength(longest) {
    const power = 10 ** Math.floor(Math.log10(longest));
    return [5, 2, 1].map((factor) => factor * power).find((length) => length <= longest);
}

/** Marks that would lie on each other, as one: [{ x, y, members }]. `points` are { x, y }; members are their indices. */
export function clusters(points, distance) {
    const found = [];
    points.forEach(({ x, y }, index) => {
        const near = found.find((cluster) => Math.hypot(cluster.x - x, cluster.y - y) < distance);
        if (near) near.members.push(index);
        else found.push({ x, y, members: [index] });
    });
    return found;
}
