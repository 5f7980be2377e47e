import { routeProblem } from '@greenroom/contract/remote-rules';
import ts from 'typescript';

/**
 * Reads a remote's routes from `src/remote.tsx`: every `'/path': () => import('./page')`.
 * @param {string} source the file's text
 * @param {string} file its name, for messages
 * @returns {{ route: string, request: string }[]}
 * @throws if there is no route, or a path is not a plain string, or no route
 */
export function readRoutes(source, file) {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  /** @type {{ route: string, request: string }[]} */
  const routes = [];

  /** @param {ts.Node} node */
  const walk = (node) => {
    const request = ts.isPropertyAssignment(node) && importedBy(node.initializer);
    if (!request) return void ts.forEachChild(node, walk);
    if (!ts.isStringLiteral(node.name))
      throw new Error(
        `${file}: write the route of ${request} as a plain string such as "/quests" or "/quests/:id", so that the build can read it.`,
      );
    const problem = routeProblem(node.name.text);
    if (problem) throw new Error(`${file}: ${problem}`);
    routes.push({ route: node.name.text, request });
  };
  walk(tree);

  if (routes.length === 0) {
    throw new Error(`${file}: no routes found. Write each as '/path': () => import('./page').`);
  }
  return routes;
}

/** @param {ts.Expression} expression @returns {string | undefined} the module that `() => import('…')` imports */
function importedBy(expression) {
  if (!ts.isArrowFunction(expression) || !ts.isCallExpression(expression.body)) return undefined;
  const {
    expression: callee,
    arguments: [request],
  } = expression.body;
  const isImport = callee.kind === ts.SyntaxKind.ImportKeyword;
  return isImport && request && ts.isStringLiteral(request) ? request.text : undefined;
}
