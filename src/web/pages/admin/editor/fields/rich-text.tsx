import { EditorContent, useEditor, useEditorState } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useId, useState } from 'react'
import type { ControlProps } from '#web/pages/admin/editor/fields/control-props.ts'
import { useEditorTexts } from '#web/pages/admin/editor/fields/editor-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldMessage } from '#web/ui/form/field.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import styles from './rich-text.module.css'

/** Exactly what the server's sanitiser lets through: a paste from a word processor becomes that. */
const extensions = [
  StarterKit.configure({
    code: false,
    codeBlock: false,
    strike: false,
    underline: false,
    horizontalRule: false,
    heading: { levels: [3, 4] },
    link: { openOnClick: false, protocols: ['https', 'http', 'mailto'] },
  }),
]

/** A text with headings, lists and links. Source: docs/decisions/web/editor.md. */
export default function RichText({
  name,
  label,
  hint,
  error,
  readOnly,
  value,
  onValue,
  onLeave,
}: ControlProps) {
  const t = useEditorTexts()
  const labelId = useId()
  const editor = useEditor({
    extensions,
    content: typeof value === 'string' ? value : '',
    editable: !readOnly,
    // A style of its own would need an exception in the content policy.
    injectCSS: false,
    immediatelyRender: false,
    editorProps: {
      attributes: {
        id: name,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelId,
        ...(hint !== undefined && { 'aria-describedby': `${name}-hint` }),
        ...(error !== undefined && { 'aria-invalid': 'true' }),
      },
    },
    onUpdate: ({ editor: now }) => onValue(now.isEmpty ? '' : now.getHTML()),
    onBlur: onLeave,
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
      {editor !== null && !readOnly && <Toolbar name={name} editor={editor} label={t('rich.tools')} />}
      <EditorContent editor={editor} className={styles.text} />
      <FieldMessage id={`${name}-error`} tone="error" text={error} />
    </div>
  )
}

type Editor = NonNullable<ReturnType<typeof useEditor>>

interface ToolbarProps {
  readonly name: string
  readonly label: string
  readonly editor: Editor
}

/** Formats of the selection, each as a button that says whether it is on. */
function Toolbar({ name, editor, label }: ToolbarProps) {
  const t = useEditorTexts()
  const tools = [
    ['bold', (now: Editor) => now.chain().focus().toggleBold().run()],
    ['italic', (now: Editor) => now.chain().focus().toggleItalic().run()],
    ['heading', (now: Editor) => now.chain().focus().toggleHeading({ level: 3 }).run()],
    ['bulletList', (now: Editor) => now.chain().focus().toggleBulletList().run()],
    ['orderedList', (now: Editor) => now.chain().focus().toggleOrderedList().run()],
    ['blockquote', (now: Editor) => now.chain().focus().toggleBlockquote().run()],
  ] as const
  const active = useEditorState({
    editor,
    selector: ({ editor: now }) => [...tools.map(([tool]) => now.isActive(tool)), now.isActive('link')],
  })
  const [address, setAddress] = useState<string | null>(null)
  const setLink = () => {
    const href = address?.trim() ?? ''
    const chain = editor.chain().focus().extendMarkRange('link')
    if (href === '') chain.unsetLink().run()
    else chain.setLink({ href }).run()
    setAddress(null)
  }
  const openLink = () => {
    setAddress((editor.getAttributes('link') as { href?: string }).href ?? 'https://')
    // Once the field is there.
    requestAnimationFrame(() => document.getElementById(`${name}-link`)?.focus())
  }
  return (
    <>
      <div role="toolbar" aria-label={label} className={styles.tools}>
        {tools.map(([tool, run], index) => (
          <button key={tool} type="button" aria-pressed={active[index]} onClick={() => run(editor)}>
            {t(`rich.${tool}`)}
          </button>
        ))}
        <button type="button" aria-pressed={active.at(-1)} onClick={openLink}>
          {t('rich.link')}
        </button>
      </div>
      {address !== null && (
        <div className={styles.link}>
          <TextInput
            name={`${name}-link`}
            label={t('rich.address')}
            hint={t('rich.addressHint')}
            type="url"
            inputMode="url"
            autoComplete="off"
            value={address}
            onText={setAddress}
          />
          <Button size="s" variant="second" onClick={setLink}>
            {t('rich.setLink')}
          </Button>
        </div>
      )}
    </>
  )
}
