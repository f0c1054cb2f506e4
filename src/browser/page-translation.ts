interface Translated {
  translation: Element;
  /** The text at the time of its translation. */
  original: string;
}

const isTranslation = (node: Node | null): node is Element =>
  node?.nodeName === "FONT";

/**
 * Keeps a page correct while a page translator replaces its texts by `<font>` elements. React continues to change and remove
 * its own text nodes: changes would be invisible, removals would throw. So the text node stays in the page, empty, next to
 * its translation, and ends the translation when it changes or is removed.
 * @param root the element whose texts are followed
 * @returns a function that stops following
 */
export function followPageTranslation(root: Node): () => void {
  const translated = new WeakMap<Node, Translated>();

  const keep = (text: Text, translation: Element) => {
    if (translation.contains(text)) text.replaceWith(text.data);
    translated.set(text, { translation, original: text.data });
    text.data = "";
    translation.after(text);
  };

  const textRemoved = (text: Text, record: MutationRecord) => {
    const known = translated.get(text);
    if (known === undefined) {
      const translation = [
        ...record.addedNodes,
        record.previousSibling,
        record.nextSibling,
      ].find(isTranslation);
      if (translation?.isConnected && text.parentNode !== record.target)
        keep(text, translation);
    } else if (!known.translation.isConnected) {
      // The translator has restored the text.
      translated.delete(text);
      if (text.data === "") text.data = known.original;
    } else if (text.isConnected) {
      if (text.previousSibling !== known.translation)
        text.before(known.translation);
    } else {
      translated.delete(text);
      known.translation.remove();
    }
  };

  const textChanged = (text: Node) => {
    const known = translated.get(text);
    if (known === undefined || text.nodeValue === "") return;
    translated.delete(text);
    known.translation.remove();
  };

  const observer = new MutationObserver((records) => {
    for (const record of records) {
      if (record.type === "characterData") textChanged(record.target);
      for (const node of record.removedNodes)
        if (node instanceof Text) textRemoved(node, record);
    }
  });
  observer.observe(root, {
    characterData: true,
    childList: true,
    subtree: true,
  });
  return () => observer.disconnect();
}
