import { history } from 'prosemirror-history'
import { keymap } from 'prosemirror-keymap'
import { DOMParser, DOMSerializer, type Node } from 'prosemirror-model'
import { EditorState, Plugin } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { type PasteLoss, lossesOf } from '#web/pages/admin/editor/fields/rich-text/paste-losses.ts'
import { textKeys } from '#web/pages/admin/editor/fields/rich-text/text-commands.ts'
import { textSchema } from '#web/pages/admin/editor/fields/rich-text/text-schema.ts'

interface TextViewProps {
  readonly value: string
  readonly readOnly: boolean
  /** Of the element that is written in. */
  readonly attributes: Readonly<Record<string, string>>
  readonly onText: (html: string) => void
  /** Most characters; undefined: no limit. */
  readonly max: number | undefined
  /** Losses of a paste; none where it was taken whole. */
  readonly onPaste: (losses: readonly PasteLoss[]) => void
  readonly onLeave: () => void
}

/** An editor of rich text in an element, and its present state. */
export function useTextView(host: RefObject<HTMLElement | null>, props: TextViewProps) {
  const view = useRef<EditorView | null>(null)
  const latest = useRef(props)
  const written = useRef(props.value)
  const plugins = useRef<readonly Plugin[]>([])
  const [state, setState] = useState<EditorState | null>(null)
  useEffect(() => {
    if (host.current === null) return
    const shown = new Plugin({
      view: (begun) => {
        setState(begun.state)
        return { update: (now) => setState(now.state) }
      },
    })
    plugins.current = [history(), keymap(textKeys), shown]
    const made = new EditorView(host.current, {
      state: stateOf(latest.current.value, plugins.current),
      dispatchTransaction: (transaction) => {
        const next = made.state.apply(transaction)
        made.updateState(next)
        if (!transaction.docChanged) return
        written.current = htmlOf(next.doc)
        latest.current.onText(written.current)
      },
      handleDOMEvents: { blur: () => latest.current.onLeave() },
      handlePaste: (now, event, slice) => {
        const { max, onPaste } = latest.current
        const isLong = max !== undefined && now.state.doc.content.size + slice.size > max
        onPaste(isLong ? ['tooLong'] : lossesOf(event.clipboardData?.getData('text/html') ?? ''))
        // Half a page would be worse than none.
        return isLong
      },
    })
    view.current = made
    return () => {
      view.current = null
      made.destroy()
    }
  }, [host])
  useEffect(() => {
    latest.current = props
    const { value, readOnly, attributes } = props
    view.current?.setProps({ editable: () => !readOnly, attributes: { ...attributes } })
    // Another editor's text, or a former version.
    if (value === written.current || view.current === null) return
    written.current = value
    view.current.updateState(stateOf(value, plugins.current))
  }, [props])
  return { view, state }
}

function stateOf(html: string, plugins: readonly Plugin[]): EditorState {
  const whole = document.createElement('template')
  whole.innerHTML = html
  return EditorState.create({
    doc: DOMParser.fromSchema(textSchema).parse(whole.content),
    plugins: [...plugins],
  })
}

/** Empty for a text of one empty paragraph. */
function htmlOf(doc: Node): string {
  if (doc.childCount === 1 && doc.firstChild?.isTextblock === true && doc.firstChild.content.size === 0)
    return ''
  const whole = document.createElement('div')
  whole.append(DOMSerializer.fromSchema(textSchema).serializeFragment(doc.content))
  return whole.innerHTML
}
