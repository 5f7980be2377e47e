// The first format of a number or a date takes a browser longer than all that follow, since it reads its tables of languages. So it is
// made while the page's other scripts are still on their way, and not while the page is drawn (docs/decisions/0016).
new Intl.NumberFormat('en-US').format(0);
new Intl.DateTimeFormat('en-US', { timeZoneName: 'short' }).format(0);
