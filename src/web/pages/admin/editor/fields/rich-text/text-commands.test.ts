import type { Node } from 'prosemirror-model'
import { type Command, EditorState, TextSelection } from 'prosemirror-state'
import { describe, expect, test } from 'vitest'
import {
  isToolActive,
  linkAt,
  setLink,
  textKeys,
  toolCommands,
} from '#web/pages/admin/editor/fields/rich-text/text-commands.ts'
import {
  linkAddress,
  textSchema,
  typedAddress,
} from '#web/pages/admin/editor/fields/rich-text/text-schema.ts'

const { doc, paragraph } = textSchema.nodes
const aText = (text: string) => doc.create(null, paragraph.create(null, textSchema.text(text)))
const select = (from: number, to: number, content: Node) =>
  EditorState.create({ doc: content, selection: TextSelection.create(content, from, to) })
const after = (state: EditorState, command: Command) => {
  let next = state
  command(state, (transaction) => {
    next = state.apply(transaction)
  })
  return next
}

describe('a format', () => {
  test.each(['bold', 'italic', 'heading', 'bulletList', 'orderedList', 'blockquote'] as const)(
    '%s is put on the selection, and taken off again',
    (tool) => {
      const plain = select(1, 4, aText('Bal'))
      const formatted = after(plain, toolCommands[tool])
      expect(formatted.doc.toString()).toContain(tool)
      expect(isToolActive(formatted, tool)).toBe(true)
      const again = after(formatted, toolCommands[tool])
      expect(again.doc.toString()).toBe('doc(paragraph("Bal"))')
      expect(isToolActive(again, tool)).toBe(false)
    },
  )

  test('a list becomes one of the other kind', () => {
    const list = after(select(1, 4, aText('Bal')), toolCommands.bulletList)
    expect(after(list, toolCommands.orderedList).doc.toString()).toBe(
      'doc(orderedList(listItem(paragraph("Bal"))))',
    )
  })
})

describe('a link', () => {
  const href = 'https://exemple.fr'
  test('is put on the selection, changed and removed from within', () => {
    const linked = after(select(1, 4, aText('Bal')), setLink(href))
    expect(linked.doc.toString()).toBe('doc(paragraph(link("Bal")))')
    const within = select(2, 2, linked.doc)
    expect(linkAt(within)).toBe(href)
    const changed = after(within, setLink('mailto:a@exemple.fr'))
    expect(linkAt(select(2, 2, changed.doc))).toBe('mailto:a@exemple.fr')
    expect(after(within, setLink('')).doc.toString()).toBe('doc(paragraph("Bal"))')
  })

  test('without a selection shows its address', () =>
    expect(after(select(4, 4, aText('Bal')), setLink(href)).doc.toString()).toBe(
      `doc(paragraph("Bal", link("${href}")))`,
    ))

  test('leads to no script and to no path', () =>
    expect(['javascript:alert(1)', '/admin', '//site', ' https://a.fr '].map(linkAddress)).toEqual([
      null,
      null,
      null,
      'https://a.fr',
    ]))
})

test.each([
  ['www.exemple.fr', 'https://www.exemple.fr'],
  ['exemple.fr/bal?jour=1', 'https://exemple.fr/bal?jour=1'],
  ['http://exemple.fr', 'https://exemple.fr'],
  ['HTTPS://exemple.fr', 'HTTPS://exemple.fr'],
  [' contact@exemple.fr ', 'mailto:contact@exemple.fr'],
  ['tel:+33240000000', 'tel:+33240000000'],
  ['https://', null],
  ['exemple', null],
  ['une adresse', null],
  ['javascript:alert(1)', null],
  ['//site', null],
])('%s is typed for %s', (typed, address) => expect(typedAddress(typed)).toBe(address))

test('Enter adds an item to a list, and leaves it from an empty one; Tab is not taken', () => {
  const list = after(select(4, 4, aText('Bal')), toolCommands.bulletList)
  const enter = textKeys['Enter'] ?? (() => false)
  const two = after(list, enter)
  expect(two.doc.toString()).toBe('doc(bulletList(listItem(paragraph("Bal")), listItem(paragraph)))')
  expect(after(two, enter).doc.toString()).toBe('doc(bulletList(listItem(paragraph("Bal"))), paragraph)')
  expect(textKeys).not.toHaveProperty('Tab')
})
