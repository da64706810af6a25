import { AdminSheet } from '#web/admin-kit/admin-screen.tsx'
import { useState } from 'react'
import { shareFilePath } from '#domain/address/share-files.ts'
import { longestSource, readSourceLabel, withSource } from '#domain/address/source-label.ts'
import { defaultLocale } from '#domain/locale.ts'
import { CopyField } from '#web/features/share-tools/copy-field.tsx'
import styles from '#web/features/share-tools/share-tools.module.css'
import { useBrand, useTexts } from '#web/lib/texts.ts'
import { type FormAddress, formPath } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'

/** A link with a label of the administrator's choice, and its code. Nothing is stored before an order came by it. */
export function NamedLink({ address }: { readonly address: FormAddress }) {
  const t = useTexts('manage')
  const tools = useTexts('shareTools')
  const origin = useBrand()?.publicUrl ?? ''
  const [typed, setTyped] = useState('')
  const source = readSourceLabel(typed)
  return (
    <AdminSheet title={t('named.title')}>
      <p>{t('named.text')}</p>
      <div className={styles.links}>
        <TextInput
          name="source-label"
          label={t('named.label')}
          hint={t('named.hint')}
          {...(typed !== '' && source === null && { error: t('named.wrong') })}
          value={typed}
          maxLength={longestSource}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => setTyped(event.target.value)}
        />
        {source !== null && (
          <>
            <CopyField
              name="named-link"
              label={t('named.link')}
              value={withSource(origin + formPath(address), source)}
              copied={tools('copied')}
            />
            <div className={styles.actions}>
              {(['svg', 'png'] as const).map((kind) => (
                <ButtonLink
                  key={kind}
                  variant="second"
                  size="s"
                  href={shareFilePath(address, { kind, locale: defaultLocale }, source)}
                  download={`${address.formSlug}-${source}.${kind}`}
                >
                  {t(`named.${kind}`)}
                </ButtonLink>
              ))}
            </div>
          </>
        )}
      </div>
    </AdminSheet>
  )
}
