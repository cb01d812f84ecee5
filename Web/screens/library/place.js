/** Where a person was in a list: how many items were loaded, and which was at the top of the window, how far from it. Kept for as long as the app is open. */
const places = new Map();

/** `list` is a list's element whose items carry `data-id`. */
export function keepPlace(path, list) {
    const entries = [...list.querySelectorAll('li[data-id]')];
    const top = entries.find((entry) => entry.getBoundingClientRect().bottom > 0);
    if (!top || scrollY === 0) places.delete(path);
    else places.set(path, { count: entries.length, id: top.dataset.id, offset: top.getBoundingClientRect().top });
}

/** How many items are to be loaded before the place can be gone back to. */
export function placeCount(path) {
    return places.get(path)?.count ?? 0;
}

/** Scrolls to where the person was, if that item is still there. Cards get their height only as they come near, so it takes some looks. */
export function restorePlace(path, list) {
    const place = places.get(path);
    const entry = place && [...list.querySelectorAll('li[data-id]')].find((each) => each.dataset.id === place.id);
    if (!entry) return;
    let looks = 12;
    const look = () => {
        scrollBy(0, entry.getBoundingClientRect().top - place.offset);
        looks -= 1;
        if (looks > 0) requestAnimationFrame(look);
    };
    look();
}
