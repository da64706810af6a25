import type { EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { type RefObject, useId, useRef, useState } from 'react'
import type { ControlProps } from '#web/pages/admin/editor/fields/control-props.ts'
import { useLocale } from '#web/lib/texts.ts'
import { useEditorTexts } from '#web/pages/admin/editor/fields/editor-texts.ts'
import {
  isToolActive,
  linkAt,
  setLink,
  textTools,
  toolCommands,
} from '#web/pages/admin/editor/fields/rich-text/text-commands.ts'
import type { PasteLoss } from '#web/pages/admin/editor/fields/rich-text/paste-losses.ts'
import { typedAddress } from '#web/pages/admin/editor/fields/rich-text/text-schema.ts'
import { useTextView } from '#web/pages/admin/editor/fields/rich-text/use-text-view.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldMessage } from '#web/ui/form/field.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import styles from './rich-text.module.css'

/** A text with headings, lists and links. Source: docs/decisions/web/editor.md. */
export default function RichText(props: ControlProps) {
  const { name, label, hint, error, readOnly, value, max, onValue, onLeave } = props
  const t = useEditorTexts()
  const locale = useLocale()
  const labelId = useId()
  const [losses, setLosses] = useState<readonly PasteLoss[]>([])
  const host = useRef<HTMLDivElement>(null)
  const { view, state } = useTextView(host, {
    value: typeof value === 'string' ? value : '',
    readOnly,
    attributes: {
      id: name,
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-labelledby': labelId,
      ...(hint !== undefined && { 'aria-describedby': `${name}-hint` }),
      ...(error !== undefined && { 'aria-invalid': 'true' }),
    },
    onText: onValue,
    onLeave,
    max,
    onPaste: setLosses,
  })
  return (
    <div className={styles.field}>
      <span id={labelId} className={styles.label}>
        {label}
      </span>
      {hint !== undefined && (
        <p id={`${name}-hint`} className="soft small">
          {hint}
        </p>
      )}
      {state !== null && !readOnly && (
        <Toolbar name={name} view={view} state={state} label={t('rich.tools')} />
      )}
      <div ref={host} className={styles.text} />
      <output className="small">
        {losses.map((loss) => (
          <p key={loss}>{t(`paste.${loss}`, { max: (max ?? 0).toLocaleString(locale) })}</p>
        ))}
      </output>
      <FieldMessage id={`${name}-error`} tone="error" text={error} />
    </div>
  )
}

interface ToolbarProps {
  readonly name: string
  readonly label: string
  readonly view: RefObject<EditorView | null>
  readonly state: EditorState
}

/** Formats of the selection, each as a button that says whether it is on. */
function Toolbar({ name, view, state, label }: ToolbarProps) {
  const t = useEditorTexts()
  const [address, setAddress] = useState<string | null>(null)
  const [isWrong, setWrong] = useState(false)
  const run = (command: (typeof toolCommands)[keyof typeof toolCommands]) => {
    if (view.current === null) return
    command(view.current.state, view.current.dispatch, view.current)
    view.current.focus()
  }
  const link = linkAt(state)
  const openLink = () => {
    setAddress(link ?? '')
    setWrong(false)
    // Once the field is there.
    requestAnimationFrame(() => document.getElementById(`${name}-link`)?.focus())
  }
  const applyLink = () => {
    const typed = address?.trim() ?? ''
    const right = typed === '' ? '' : typedAddress(typed)
    setWrong(right === null)
    if (right === null) return
    run(setLink(right))
    setAddress(null)
  }
  return (
    <>
      <div role="toolbar" aria-label={label} className={styles.tools}>
        {textTools.map((tool) => (
          <button
            key={tool}
            type="button"
            aria-pressed={isToolActive(state, tool)}
            onClick={() => run(toolCommands[tool])}
          >
            {t(`rich.${tool}`)}
          </button>
        ))}
        <button type="button" aria-pressed={link !== null} onClick={openLink}>
          {t('rich.link')}
        </button>
      </div>
      {address !== null && (
        <div className={styles.link}>
          <TextInput
            name={`${name}-link`}
            label={t('rich.address')}
            hint={t('rich.addressHint')}
            error={isWrong ? t('rich.addressError') : undefined}
            inputMode="url"
            autoComplete="off"
            value={address}
            onText={setAddress}
          />
          <Button size="s" variant="second" onClick={applyLink}>
            {t('rich.setLink')}
          </Button>
        </div>
      )}
    </>
  )
}
