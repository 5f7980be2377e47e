// What only the browser's developer tools see.

/** @import { CDPSession } from 'playwright-core' */

/**
 * All objects of a type that are in use.
 * @param {CDPSession} session @param {string} type @param {string} objectGroup to be released by the caller
 * @returns {Promise<string>} the id of the list
 */
export async function queryObjects(session, type, objectGroup) {
  const prototype = await session.send('Runtime.evaluate', { expression: `${type}.prototype`, objectGroup });
  const { objects } = await session.send('Runtime.queryObjects', { prototypeObjectId: prototype.result.objectId ?? '', objectGroup });
  return objects.objectId ?? '';
}

/**
 * The listeners on the document and in it, and on all other targets that are no nodes, such as the window or a media query.
 * @param {CDPSession} session
 * @returns {Promise<string[]>} a label for each; see {@link nameListeners}
 */
export async function readListeners(session) {
  const objectGroup = 'listeners';
  const targets = await session.send('Runtime.callFunctionOn', {
    objectId: await queryObjects(session, 'EventTarget', objectGroup),
    functionDeclaration: 'function () { return this.filter((target) => !(target instanceof Node) || target === document); }',
    objectGroup,
  });
  const { result } = await session.send('Runtime.getProperties', { objectId: targets.result.objectId ?? '', ownProperties: true });
  const labels = await Promise.all(
    result.map(async ({ name, value }) => {
      if (!/^\d+$/.test(name) || !value?.objectId) return [];
      const { listeners } = await session.send('DOMDebugger.getEventListeners', { objectId: value.objectId, depth: -1 });
      return listeners.map(
        ({ type, scriptId, lineNumber, columnNumber, backendNodeId }) =>
          `listeners for "${type}" on ${backendNodeId ? `#${backendNodeId}` : value.className}, from @${scriptId}:${lineNumber}:${columnNumber}`,
      );
    }),
  );
  await session.send('Runtime.releaseObjectGroup', { objectGroup });
  return labels.flat();
}

/**
 * Replaces the numbers of nodes and scripts in what {@link readListeners} returns.
 * @template {{ what: string, source: string }} Leak
 * @param {CDPSession} session @param {Leak[]} leaks
 * @returns {Promise<Leak[]>}
 */
export async function namesOf(session, leaks) {
  const addressOf = await scriptAddresses(session);
  return Promise.all(
    leaks.map(async (leak) => {
      const node = Number(/#(\d+)$/.exec(leak.what)?.[1]);
      const name = node ? await session.send('DOM.describeNode', { backendNodeId: node }).then(({ node: { nodeName } }) => nodeName) : '';
      const [, scriptId = '', line, column] = /^@(\d+):(\d+):(\d+)$/.exec(leak.source) ?? [];
      return {
        ...leak,
        what: leak.what.replace(/#\d+$/, name.toLowerCase().replace('#', '')).replace(/ Window$/, ' window'),
        source: scriptId ? addressOf({ scriptId, lineNumber: Number(line), columnNumber: Number(column) }) : leak.source,
      };
    }),
  );
}

/**
 * @param {CDPSession} session
 * @returns {Promise<(place: { scriptId: string, lineNumber: number, columnNumber: number }) => string>} the address of a script with line and column
 */
export async function scriptAddresses(session) {
  /** @type {Map<string, string>} */
  const urls = new Map();
  session.on('Debugger.scriptParsed', ({ scriptId, url }) => urls.set(scriptId, url));
  await session.send('Debugger.enable');
  await session.send('Debugger.disable');
  return ({ scriptId, lineNumber, columnNumber }) => {
    const url = urls.get(scriptId);
    return url ? `${url}:${lineNumber + 1}:${columnNumber + 1}` : '';
  };
}
