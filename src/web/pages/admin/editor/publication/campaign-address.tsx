import { checkSlug, newFormTypes } from '#domain/form/creation/new-form.ts'
import { AdminSheet } from '#web/admin-kit/admin-screen.tsx'
import { ChangeForm, useChangeForm } from '#web/admin-kit/change-form.tsx'
import { formParams } from '#web/admin-kit/form-params.ts'
import { useAdminBase } from '#web/admin-kit/use-admin-base.ts'
import { makeSend } from '#web/lib/api/api-client.ts'
import { useLocale } from '#web/lib/texts.ts'
import type { DraftEditor } from '#web/pages/admin/editor/draft-editor.ts'
import { useEditorTexts } from '#web/pages/admin/editor/fields/editor-texts.ts'
import { adminPath } from '#web/admin-paths.ts'
import { type FormAddress, formPath } from '#web/paths.ts'
import { TextInput } from '#web/ui/form/text-input.tsx'
import styles from '../editor.module.css'

interface CampaignAddressProps {
  readonly address: FormAddress
  readonly editor: DraftEditor
  readonly publicUrl: string
  /** An order names the address, or the user may not change it. */
  readonly isFixed: boolean
}

/** The whole address of the page, and its change until the first order. */
export function CampaignAddress({ address, editor, publicUrl, isFixed }: CampaignAddressProps) {
  const t = useEditorTexts()
  const locale = useLocale()
  const hasPage = newFormTypes.some((type) => type === address.formType)
  if (!hasPage) return null
  return (
    <AdminSheet title={t('address.title')}>
      <p className={styles.address}>{new URL(formPath(address, locale), publicUrl).href}</p>
      {isFixed ? (
        <p className="soft small">{t('address.fixed')}</p>
      ) : (
        <details className={styles.folded}>
          <summary>{t('address.change')}</summary>
          <AddressForm address={address} editor={editor} />
        </details>
      )}
    </AdminSheet>
  )
}

function AddressForm({ address, editor }: Pick<CampaignAddressProps, 'address' | 'editor'>) {
  const t = useEditorTexts()
  const locale = useLocale()
  const base = useAdminBase()
  const entry = useChangeForm({
    prefix: 'campaign.',
    initial: { slug: address.formSlug },
    check: ({ slug }) => {
      const type = newFormTypes.find((one) => one === address.formType)
      return type === undefined ? [] : checkSlug(slug.trim(), type, new Set())
    },
    labelOf: () => t('address.last'),
    save: async ({ slug }) => {
      // What was typed until now is saved first: the editor opens again at the new address.
      editor.flush()
      await editor.rest()
      const moved = await makeSend(locale)('POST /admin/organizations/:org/forms/:type/:slug/address', {
        params: formParams(address),
        body: { slug: slug.trim() },
      })
      globalThis.location.assign(adminPath(base, { ...address, ...moved }, 'edit'))
      return t('address.changed')
    },
  })
  return (
    <ChangeForm entry={entry} submit={t('address.save')} isMain={false}>
      <TextInput
        {...entry.form.text('slug')}
        label={t('address.last')}
        hint={t('address.hint')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
      />
    </ChangeForm>
  )
}
