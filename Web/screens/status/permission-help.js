import { isInstalled, isWebKit } from '../../browser/platform.js';

const places = { camera: 'Camera', microphone: 'Microphone', geolocation: 'Location', notifications: 'Notifications' };

/** Where this browser lets its user allow again what was refused. */
export function howToAllow(name) {
    const place = places[name];
    const agent = navigator.userAgent;
    const isAndroid = /Android/.test(agent);
    const isApplePhone = /iPhone|iPad/.test(agent) || (isWebKit && navigator.maxTouchPoints > 1);
    if (isApplePhone && name === 'notifications') return isInstalled() ? 'Open Settings › Notifications › Exhibit and allow them.' : 'Put Exhibit on the home screen first: iPhones allow notifications to apps only.';
    if (isApplePhone && /CriOS|FxiOS|EdgiOS/.test(agent)) return `Open the phone’s Settings › Apps, choose this browser, and turn ${place} on; then reload.`;
    if (isApplePhone && isInstalled()) return `Open Settings › Apps › Safari › ${place} and choose Ask or Allow; then open Exhibit again.`;
    if (isApplePhone) return `Tap the page menu beside the address, then Website Settings › ${place} › Allow.`;
    if (isWebKit) return `Open Safari › Settings › Websites › ${place} and choose Allow for this site; then reload.`;
    if (/Firefox/.test(agent) && isAndroid) return `Tap the padlock beside the address, then ${place} › Allowed.`;
    if (/Firefox/.test(agent)) return `Click the crossed-out sign left of the address, take the block of ${place} away (×), and reload.`;
    if (/Chrome/.test(agent) && isAndroid) return isInstalled()
        ? `Hold the Exhibit icon, then App info › Permissions › ${place} › Allow.`
        : `Tap the sign left of the address, then Permissions › ${place} › Allow. If it is not there: the phone’s Settings › Apps › Chrome › Permissions.`;
    if (/Chrome/.test(agent)) return isInstalled()
        ? `Open the window’s menu (⋮) › App info › Settings, and set ${place} to Allow; then reload.`
        : `Click the sign left of the address, turn ${place} on, and reload.`;
    return `Allow ${place} for this site in the browser’s settings, and reload.`;
}
