import type { MailBlock, MailContent, MailRow } from '#web/mails/mail-content.ts'
import type { MailTexts } from '#web/mails/mail-texts.ts'

/** The plain text version: the same content in the same order, readable aloud, with full addresses. */
export function writeText(content: MailContent, texts: MailTexts): string {
  const blocks = content.blocks.map((block) => writeBlock(block, texts))
  return `${[content.title, ...blocks, `-- \n${content.brandName}\n${content.footer}`].join('\n\n')}\n`
}

function writeBlock(block: MailBlock, texts: MailTexts): string {
  const pair = (label: string, value: string) => texts('row', { label, value })
  switch (block.kind) {
    case 'paragraph':
    case 'note':
      return block.text
    case 'rows':
      return [
        block.caption,
        ...block.rows.flatMap((entry) => [
          `- ${pair(entry.label, withAddress(entry))}`,
          ...entry.details.map((detail) => `  ${detail}`),
        ]),
      ].join('\n')
    case 'code':
      return pair(block.label, block.code)
    case 'quote':
      // The mark shows that the text is the association's, not ours.
      return [block.heading, ...block.text.split('\n').map((line) => `> ${line}`.trimEnd())].join('\n')
    case 'button':
      return [pair(block.label, block.url), ...(block.hint === null ? [] : [block.hint])].join('\n')
  }
}

/** Appends an address that the value does not already contain. */
function withAddress({ value, url }: MailRow): string {
  return url === null || url === value || url.startsWith('mailto:') ? value : `${value} ${url}`
}
