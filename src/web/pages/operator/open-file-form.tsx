import { AdminSheet } from '#web/admin-kit/admin-screen.tsx'
import { type SyntheticEvent, useState } from 'react'
import { useTexts } from '#web/lib/texts.ts'
import { slugOfTyped } from '#web/pages/operator/slug-of-typed.ts'
import { operatorFilePath } from '#web/admin-paths.ts'
import { Button } from '#web/ui/button.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'

/** Opens the file of any association: those that the operator created are in no queue. */
export function OpenFileForm() {
  const t = useTexts('operator')
  const [typed, setTyped] = useState('')
  const [isMissing, setMissing] = useState(false)
  const open = (event: SyntheticEvent) => {
    event.preventDefault()
    const slug = slugOfTyped(typed)
    setMissing(slug === '')
    if (slug === '') return document.getElementById('association')?.focus()
    globalThis.location.assign(operatorFilePath(encodeURIComponent(slug)))
  }
  return (
    <AdminSheet title={t('find.title')}>
      <form className="stack" noValidate onSubmit={open}>
        <TextInput
          name="association"
          label={t('find.label')}
          hint={t('find.hint')}
          error={isMissing ? t('find.wanted') : undefined}
          value={typed}
          onText={setTyped}
          maxLength={300}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <div>
          <Button type="submit" variant="second">
            {t('find.submit')}
          </Button>
        </div>
      </form>
    </AdminSheet>
  )
}
