/**
 * `text` with each character replaced that could turn around, move or hide what stands beside it: titles and the names of devices and files come from
 * other people. The same characters as `String.onOneLine` of EvidenceModel, but for line breaks and tabs, which a page shows as spaces.
 */
export function harmless(text) {
    return text.replace(/(?![\u200D\n\r\t])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '\uFFFD');
}
