import { AdminSheet } from '#web/admin-kit/admin-screen.tsx'
import { ChangeForm, requiredProblem, useChangeForm } from '#web/admin-kit/change-form.tsx'
import { operatorFilePath } from '#web/admin-paths.ts'
import { useTexts } from '#web/lib/texts.ts'
import { slugOfTyped } from '#web/pages/operator/slug-of-typed.ts'
import { TextInput } from '#web/ui/form/text-input.tsx'

/** Opens the file of any association: those that the operator created are in no queue. */
export function OpenFileForm() {
  const t = useTexts('operator')
  const entry = useChangeForm({
    prefix: 'find.',
    initial: { association: '' },
    check: ({ association }) => requiredProblem('find.association', slugOfTyped(association)),
    labelOf: () => t('find.label'),
    words: () => t('find.wanted'),
    save: ({ association }) => {
      globalThis.location.assign(operatorFilePath(encodeURIComponent(slugOfTyped(association))))
      return Promise.resolve(null)
    },
  })
  return (
    <AdminSheet title={t('find.title')}>
      <ChangeForm entry={entry} submit={t('find.submit')} isMain={false}>
        <TextInput
          {...entry.form.text('association')}
          label={t('find.label')}
          hint={t('find.hint')}
          maxLength={300}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </ChangeForm>
    </AdminSheet>
  )
}
