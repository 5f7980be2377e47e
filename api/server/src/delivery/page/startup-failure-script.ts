/**
 * A script for pages while the host has a canary: it reports a host that throws before it shows anything, which the host's own code can't do
 * (docs/measurements.md). Both versions have it, so that it favors neither.
 */
export const STARTUP_FAILURE_SCRIPT = `(() => {
  let hasFailed = false;
  let isReported = false;
  const report = () => {
    const version = document.getElementById('page-data')?.dataset.host;
    if (!hasFailed || isReported || !version || document.querySelector('#root *')) return;
    isReported = true;
    const counts = { views: 1, failed_views: 1, failed_call_views: 0, completed_views: 0 };
    const body = JSON.stringify({ reports: [{ remote: 'host', version, ...counts }] });
    fetch('/api/measurements', { method: 'POST', keepalive: true, headers: { 'Content-Type': 'application/json' }, body }).catch(() => {});
  };
  const onError = ({ filename, reason }) => {
    if (!String(filename ?? reason?.stack).includes(location.origin)) return;
    hasFailed = true;
    setTimeout(report, 5000);
  };
  addEventListener('error', onError);
  addEventListener('unhandledrejection', onError);
  document.addEventListener('visibilitychange', report);
})();`.replace(/\n\s*/g, ' ');
