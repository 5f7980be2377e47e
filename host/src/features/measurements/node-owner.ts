/** A node of React's tree. Not a public interface of React: `__reactFiber$…` is the property by which it finds the tree from a DOM node. */
interface Fiber {
  stateNode: unknown;
  return: Fiber | null;
}

const pageElement = () => document.getElementById('main');

/** Whether a node belongs to the page of a remote, its dialogs and menus included: these are portals, so only React's tree shows it. */
export function isOfPage(node: Node): boolean {
  const page = pageElement();
  if (!page || page.contains(node)) return page !== null;
  for (let fiber = fiberOf(node); fiber; fiber = fiber.return) if (fiber.stateNode === page) return true;
  return false;
}

/** Whether the page may have moved a node: its own nodes, and those of the shell after it, such as the footer. */
export const movesWithPage = (node: Node): boolean =>
  isOfPage(node) || Boolean((pageElement()?.compareDocumentPosition(node) ?? 0) & Node.DOCUMENT_POSITION_FOLLOWING);

/** That of the closest element that React rendered. */
function fiberOf(node: Node): Fiber | null {
  for (let current: Node | null = node; current; current = current.parentNode) {
    const key = Object.keys(current).find((name) => name.startsWith('__reactFiber$'));
    if (key) return Reflect.get(current, key) as Fiber;
  }
  return null;
}
