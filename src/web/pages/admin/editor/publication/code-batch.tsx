import { useState } from 'react'
import { itemsAt } from '#domain/form/editing/draft.ts'
import {
  type BatchField,
  type TypedBatch,
  codeRows,
  mostCodesAtOnce,
  withCodes,
  wrongInBatch,
} from '#domain/form/editing/code-batch.ts'
import { mostCodes } from '#domain/form/form-file-discount.ts'
import { parseAmount } from '#domain/format.ts'
import { offerFile } from '#web/lib/browser/offer-file.ts'
import { useLocale } from '#web/lib/texts.ts'
import type { EditorProps } from '#web/pages/admin/editor/fields/control-props.ts'
import { useEditorTexts } from '#web/pages/admin/editor/fields/editor-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import styles from '../editor.module.css'

const first: TypedBatch = { count: '10', prefix: '', kind: 'percent', value: '10', uses: '1' }
const randomBytes = (count: number) => crypto.getRandomValues(new Uint8Array(count))

/** Makes several discount codes at once, and takes all of them away as a table. */
export function CodeBatch({ editor: { draft, canEdit, onDraft } }: { readonly editor: EditorProps }) {
  const t = useEditorTexts()
  const locale = useLocale()
  const present = itemsAt(draft, ['discountCodes']).length
  const [typed, setTyped] = useState(first)
  const [wrong, setWrong] = useState<readonly BatchField[]>([])
  const [made, setMade] = useState(0)
  const [isOpen, setOpen] = useState(false)
  if (!canEdit) return null
  const text = (field: BatchField) => ({
    name: `codes.${field}`,
    label: t(`codes.${field}`),
    value: typed[field],
    error: wrong.includes(field) ? t(`codes.wrong.${field}`, { most: mostAtOnce(present) }) : undefined,
    onText: (value: string) => setTyped({ ...typed, [field]: value.trim() }),
    autoComplete: 'off',
    narrow: true,
  })
  const make = () => {
    const amount = parseAmount(typed.value)
    const problems = wrongInBatch(typed, amount, present)
    setWrong(problems)
    const [field] = problems
    if (field !== undefined) return document.getElementById(`codes.${field}`)?.focus()
    onDraft(withCodes(draft, typed, amount, randomBytes))
    setMade(Number(typed.count))
    return setOpen(false)
  }
  const save = () =>
    saveTable([[t('codes.code'), t('codes.reduction'), t('codes.uses')], ...codeRows(draft, locale)])
  return (
    <div className={styles.group}>
      <details
        className={styles.folded}
        open={isOpen}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary>{t('codes.several')}</summary>
        <div className={styles.group}>
          <p className="soft small">{t('codes.text', { most: mostCodes, present })}</p>
          <TextInput {...text('count')} inputMode="numeric" />
          <TextInput {...text('prefix')} hint={t('codes.prefixHint')} />
          <Select
            name="codes.kind"
            label={t('codes.kind')}
            options={(['percent', 'amount'] as const).map((id) => ({ id, label: t(`codes.kind.${id}`) }))}
            value={typed.kind}
            onId={(id) => setTyped({ ...typed, kind: id === 'amount' ? 'amount' : 'percent' })}
          />
          <TextInput {...text('value')} inputMode="decimal" />
          <TextInput {...text('uses')} inputMode="numeric" hint={t('codes.usesHint')} />
          <div>
            <Button size="s" onClick={make}>
              {t('codes.make')}
            </Button>
          </div>
        </div>
      </details>
      <output className="soft small">{made > 0 && t('codes.made', { count: made })}</output>
      {present > 0 && (
        <div>
          <Button variant="second" size="s" onClick={save}>
            {t('codes.save')}
          </Button>
        </div>
      )}
    </div>
  )
}

const mostAtOnce = (present: number) => Math.min(mostCodesAtOnce, mostCodes - present)

/** Downloads rows as a CSV file, as French spreadsheets read it. */
function saveTable(rows: readonly (readonly string[])[]): void {
  const lines = rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(';'))
  offerFile('codes.csv', new Blob([`\ufeff${lines.join('\r\n')}\r\n`], { type: 'text/csv' }))
}
