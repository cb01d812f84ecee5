// Runs before the first paint: light or dark, as chosen on this device, else as the system has it.
(function () {
    'use strict';
    const system = matchMedia('(prefers-color-scheme: dark)');

    function chosen() {
        try {
            return localStorage.getItem('exhibit-theme');
        } catch {
            return null;
        }
    }

    function apply() {
        const theme = chosen() ?? (system.matches ? 'dark' : 'light');
        document.documentElement.dataset.theme = theme;
        document.querySelector('meta[name="theme-color"]')?.setAttribute('content', theme === 'dark' ? '#0f1215' : '#f6f5f2');
    }

    system.addEventListener('change', apply);
    addEventListener('exhibit-theme', apply);
    apply();
})();
