export const TEST_PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="csrf-token" content="">
<title>Greenroom</title>
<script type="application/json" id="page-data"></script>
<script defer src="/host.12345678.js"></script>
</head>
<body><div id="root"></div></body>
</html>
`;
