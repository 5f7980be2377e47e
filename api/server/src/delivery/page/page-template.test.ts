import { fillTemplate, PLACEHOLDERS } from './page-template';

it("fills a response's values in all their places, as they are", () => {
  const { nonce, token, user } = PLACEHOLDERS;
  const values = { nonce: 'a+/=', token: 'b-c', user: JSON.stringify({ username: "$& $1 $' 10$" }) };
  const template = `<meta content="${token}"><script nonce="${nonce}"></script><script nonce="${nonce}">{"user":${user}}</script>$&`;
  expect(fillTemplate(template, values)).toBe(
    `<meta content="b-c"><script nonce="a+/="></script><script nonce="a+/=">{"user":${values.user}}</script>$&`,
  );
});
