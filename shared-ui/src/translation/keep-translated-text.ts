import { changes, recorder } from './record-changes';

const substitutes = new WeakMap<Node, Node>();

const fonts = document.getElementsByTagName('font');

/** Keeps the page working while a browser translates it, which replaces text nodes that React changes by `<font>` elements. */
export function keepTranslatedText(): void {
  const onChanges = (records: readonly MutationRecord[]) => {
    if (fonts.length === 0) return;
    recordSubstitutes(records);
    followSubstitutes();
  };
  onChanges([...changes.splice(0), ...recorder.takeRecords()]);
  recorder.disconnect();
  new MutationObserver(onChanges).observe(document.body, { childList: true, subtree: true });
}

let follows = false;

/** Lets React change replaced nodes: changed texts come back, removed ones take their translation along, additions go before it. */
function followSubstitutes(): void {
  if (follows) return;
  follows = true;
  const { insertBefore, removeChild } = Node.prototype;
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    const place = findSubstitute(child, ({ parentNode }) => parentNode === this);
    if (place) removeChild.call(this, place);
    return child;
  };
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    insertBefore.call(this, node, before && findSubstitute(before, ({ parentNode }) => parentNode === this));
    return node;
  };
  showChangesOf(Node.prototype, 'nodeValue');
  showChangesOf(CharacterData.prototype, 'data');
}

function showChangesOf(prototype: Node, property: string): void {
  const descriptor = Object.getOwnPropertyDescriptor(prototype, property);
  if (!descriptor?.set) return;
  const { set } = descriptor;
  Object.defineProperty(prototype, property, {
    ...descriptor,
    set(this: Node, text: string) {
      set.call(this, text);
      if (this.isConnected) return;
      const translation = findSubstitute(this, ({ isConnected }) => isConnected);
      (translation as ChildNode | null)?.replaceWith(this);
    },
  });
}

/** Finds the first node that fits among a node, its ancestors, and the substitutes of those taken out of the page; null if none does. */
function findSubstitute(node: Node, fits: (node: Node) => boolean): Node | null {
  let place: Node | null = node;
  while (place && !fits(place)) place = place.parentNode ?? substitutes.get(place) ?? null;
  return place;
}

const isFont = ({ nodeName }: Node) => nodeName === 'FONT';

const fontOf = (nodes: NodeList) => [...nodes].find(isFont);

/**
 * Notes which `<font>` elements came in the place of a text or of another one: at once, or added beside it before, or after it was removed.
 * The original of a text may come back as another node.
 */
function recordSubstitutes(records: readonly MutationRecord[]): void {
  const beside = new Map<Node | null, Node>();
  const paired = new Set<Node>();
  records.forEach(({ target, addedNodes, removedNodes, previousSibling, nextSibling }, index) => {
    const added = fontOf(addedNodes);
    if (added) substitutes.delete(added);
    for (const removed of removedNodes) {
      if (removed.nodeType !== Node.TEXT_NODE && !isFont(removed)) continue;
      const before = beside.get(removed);
      const next = records[index + 1];
      const after = next?.target === target && next.previousSibling === previousSibling ? fontOf(next.addedNodes) : undefined;
      const substitute = (isFont(removed) ? addedNodes[0] : added) ?? (before && !paired.has(before) ? before : after);
      if (!substitute) continue;
      substitutes.set(removed, substitute);
      paired.add(substitute);
    }
    if (added) for (const sibling of [previousSibling, nextSibling]) beside.set(sibling, added);
  });
}
