import { baseKeymap, chainCommands, lift, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands'
import { redo, undo } from 'prosemirror-history'
import type { MarkType, NodeType, ResolvedPos } from 'prosemirror-model'
import { liftListItem, splitListItem, wrapInList } from 'prosemirror-schema-list'
import type { Command, EditorState, Transaction } from 'prosemirror-state'
import { textSchema } from '#web/pages/admin/editor/fields/rich-text/text-schema.ts'

const { nodes, marks } = textSchema

/** The formats of the toolbar, in its order. */
export const textTools = ['bold', 'italic', 'heading', 'bulletList', 'orderedList', 'blockquote'] as const
export type TextTool = (typeof textTools)[number]

/** Puts the selection into a format, or takes it out. */
export const toolCommands: Readonly<Record<TextTool, Command>> = {
  bold: toggleMark(marks.bold),
  italic: toggleMark(marks.italic),
  heading: (state, dispatch, view) =>
    (isToolActive(state, 'heading')
      ? setBlockType(nodes.paragraph)
      : setBlockType(nodes.heading, { level: 3 }))(state, dispatch, view),
  bulletList: toggleList(nodes.bulletList),
  orderedList: toggleList(nodes.orderedList),
  blockquote: (state, dispatch, view) =>
    (isToolActive(state, 'blockquote') ? lift : wrapIn(nodes.blockquote))(state, dispatch, view),
}

/** The keys of the editor. Tab leaves it, as it leaves any field. */
export const textKeys: Readonly<Record<string, Command>> = {
  ...baseKeymap,
  'Mod-b': toolCommands.bold,
  'Mod-i': toolCommands.italic,
  'Mod-z': undo,
  'Shift-Mod-z': redo,
  'Mod-y': redo,
  Enter: chainCommands(splitListItem(nodes.listItem), baseKeymap['Enter'] ?? (() => false)),
  'Shift-Enter': (state, dispatch) => {
    dispatch?.(state.tr.replaceSelectionWith(nodes.hardBreak.create()).scrollIntoView())
    return true
  },
}

/** Whether the selection is in a format. */
export function isToolActive(state: EditorState, tool: TextTool): boolean {
  return tool === 'bold' || tool === 'italic'
    ? hasMark(state, marks[tool])
    : depthOf(state.selection.$from, nodes[tool]) !== null
}

/** The address of the link at the selection; null where there is none. */
export function linkAt(state: EditorState): string | null {
  const { $from, from, to, empty } = state.selection
  const at = empty ? $from.marks() : []
  let found = at.find(({ type }) => type === marks.link)
  if (!empty)
    state.doc.nodesBetween(from, to, (node) => {
      found ??= node.marks.find(({ type }) => type === marks.link)
    })
  return found === undefined ? null : String(found.attrs['href'])
}

/** Links the selection, or the whole link that it is in; an empty address removes the link. */
export function setLink(href: string): Command {
  return (state, dispatch) => {
    const { from, to } = linkRange(state)
    const tr = state.tr.removeMark(from, to, marks.link)
    if (href !== '') linkText(tr, { from, to }, href)
    dispatch?.(tr.scrollIntoView())
    return true
  }
}

/** Nothing selected: the address is the text. */
function linkText(tr: Transaction, { from, to }: { from: number; to: number }, href: string): void {
  const mark = marks.link.create({ href })
  if (from === to) tr.insert(from, textSchema.text(href, [mark]))
  else tr.addMark(from, to, mark)
}

function linkRange({ selection, doc }: EditorState): { readonly from: number; readonly to: number } {
  const { $from, from, to, empty } = selection
  if (!empty || !marks.link.isInSet($from.marks())) return { from, to }
  let [start, end] = [from, from]
  const isLinked = (at: number) => doc.rangeHasMark(at, at + 1, marks.link)
  while (start > $from.start() && isLinked(start - 1)) start -= 1
  while (end < $from.end() && isLinked(end)) end += 1
  return { from: start, to: end }
}

function hasMark({ selection, storedMarks, doc }: EditorState, type: MarkType): boolean {
  const { $from, from, to, empty } = selection
  return empty ? type.isInSet(storedMarks ?? $from.marks()) !== undefined : doc.rangeHasMark(from, to, type)
}

/** A list of the other kind becomes one of this kind. */
function toggleList(type: NodeType): Command {
  const other = type === nodes.bulletList ? nodes.orderedList : nodes.bulletList
  return (state, dispatch, view) => {
    const { $from } = state.selection
    if (depthOf($from, type) !== null) return liftListItem(nodes.listItem)(state, dispatch, view)
    const depth = depthOf($from, other)
    if (depth === null) return wrapInList(type)(state, dispatch, view)
    dispatch?.(state.tr.setNodeMarkup($from.before(depth), type))
    return true
  }
}

function depthOf($from: ResolvedPos, type: NodeType): number | null {
  for (let depth = $from.depth; depth > 0; depth -= 1) if ($from.node(depth).type === type) return depth
  return null
}
