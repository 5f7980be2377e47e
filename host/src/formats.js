// Warms up Intl: the first formatter takes a browser much longer than the next, since it loads the locale data. Runs while the page's
// other scripts are still loading, instead of during the first render (docs/decisions/0016).
new Intl.NumberFormat('en-US').format(0);
new Intl.DateTimeFormat('en-US', { timeZoneName: 'short' }).format(0);
