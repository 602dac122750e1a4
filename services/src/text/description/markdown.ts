import MarkdownIt, { type Token } from 'markdown-it';
import type { BlockBuilder } from './block-builder.js';
import { isElement, readHtml } from './html.js';

/** Deeper nesting is dropped, so that parsing is linear for any input. */
const maxNesting = 20;

const markdown = new MarkdownIt({ html: true, maxNesting });
// Indented text is far more often wrapped or quoted than code; code is fenced.
markdown.disable(['code', 'reference']);

/** Texts without markup may still contain lists, and HTML entities of the page they were copied from. */
const plain = new MarkdownIt('zero', { maxNesting }).enable(['list', 'entity']);

/** Adds a Markdown text to the builder, or one without markup that contains at most lists. */
export function readMarkdown(text: string, builder: BlockBuilder, options: { plain?: boolean } = {}): void {
  for (const token of (options.plain ? plain : markdown).parse(text, {})) readBlock(token, builder);
}

function readBlock(token: Token, builder: BlockBuilder): void {
  switch (token.type) {
    case 'paragraph_open':
      return builder.begin('paragraph');
    case 'heading_open':
      return builder.begin('heading');
    case 'paragraph_close':
    case 'heading_close':
    case 'tr_close':
      return builder.end();
    case 'inline':
      return readInline(token.children ?? [], builder);
    case 'th_close':
    case 'td_close':
      return builder.text(' · ');
    case 'fence':
      builder.begin('code');
      builder.text(token.content);
      return builder.end();
    case 'bullet_list_open':
    case 'tbody_open':
      return builder.openList(false);
    case 'ordered_list_open':
      return builder.openList(true);
    case 'list_item_open':
      return builder.openItem();
    case 'tr_open':
      return builder.inList ? builder.openItem() : builder.begin('paragraph');
    case 'bullet_list_close':
    case 'ordered_list_close':
    case 'tbody_close':
      return builder.closeList();
    case 'html_block':
      builder.end();
      readHtml(token.content, builder);
      return builder.end();
    default:
  }
}

function readInline(tokens: Token[], builder: BlockBuilder): void {
  let hidden: string | null = null;
  for (const token of tokens) {
    const tag = token.type === 'html_inline' ? tagOf(token.content) : null;
    if (hidden !== null) {
      if (tag?.closing && tag.name === hidden) hidden = null;
      continue;
    }
    if (tag && !tag.closing && (tag.name === 'script' || tag.name === 'style')) hidden = tag.name;
    else readSpan(token, tag, builder);
  }
  builder.link(null);
}

interface Tag {
  name: string;
  closing: boolean;
  href: string | null;
}

const tagOf = (html: string): Tag | null => {
  const [, slash, name = ''] = /^<(\/?)([a-z][a-z0-9]*)/iu.exec(html) ?? [];
  if (!isElement(name.toLowerCase())) return null;
  const href = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/iu.exec(html);
  return {
    name: name.toLowerCase(),
    closing: slash === '/',
    href: href?.[1] ?? href?.[2] ?? href?.[3] ?? null,
  };
};

function readSpan(token: Token, tag: Tag | null, builder: BlockBuilder): void {
  switch (token.type) {
    case 'text':
    case 'text_special':
      return builder.text(token.content);
    case 'code_inline':
      builder.mark('code', 1);
      builder.text(token.content);
      return builder.mark('code', -1);
    case 'softbreak':
      return builder.text(' ');
    case 'hardbreak':
      return builder.begin('paragraph');
    case 'strong_open':
    case 'strong_close':
      return builder.mark('strong', token.nesting === 1 ? 1 : -1);
    case 'em_open':
    case 'em_close':
      return builder.mark('em', token.nesting === 1 ? 1 : -1);
    case 'link_open':
      return builder.link(token.attrGet('href')?.toString() ?? null);
    case 'link_close':
      return builder.link(null);
    case 'html_inline':
      if (!tag) return builder.text(token.content);
      if (tag.name === 'br') return builder.begin('paragraph');
      if (tag.name === 'a') return builder.link(tag.closing ? null : tag.href);
      return;
    default:
  }
}
