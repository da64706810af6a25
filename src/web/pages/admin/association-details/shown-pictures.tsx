import { organisationDetailLengths } from '#domain/form/organisation-details.ts'
import { useTexts } from '#web/lib/texts.ts'
import {
  organisationDetailsOf,
  withoutPicture,
} from '#web/pages/admin/association-details/association-details-values.ts'
import type { useAssociationDetails } from '#web/pages/admin/association-details/use-association-details.ts'
import styles from '#web/pages/admin/pictures/pictures.module.css'
import { Button } from '#web/ui/button.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { Picture } from '#web/ui/picture.tsx'

interface ShownPicturesProps {
  readonly form: ReturnType<typeof useAssociationDetails>['form']
  readonly canEdit: boolean
}

/** Logo, banner and gallery of an association: their texts, and what takes them out. */
export function ShownPictures({ form, canEdit }: ShownPicturesProps) {
  const t = useTexts('manage')
  const { gallery } = organisationDetailsOf(form.values)
  return (
    <>
      <h3>{t('details.pictures')}</h3>
      {canEdit && <p className="soft small">{t('details.picturesHint')}</p>}
      {(['logo', 'banner'] as const).map((kind) => (
        <div key={kind} className="stack">
          <h4>{t(`details.${kind}`)}</h4>
          {form.values[`${kind}Url`] === '' ? (
            <p className="soft">{t('details.noPicture')}</p>
          ) : (
            <Shown
              {...{ form, canEdit }}
              url={form.values[`${kind}Url`] ?? ''}
              field={`${kind}Alt`}
              label={t(`details.${kind}Alt`)}
              hint={t('pictures.altHint')}
              what={t(`details.${kind}`)}
              onTakeOut={() => form.fill({ [`${kind}Url`]: '', [`${kind}Alt`]: '' })}
            />
          )}
        </div>
      ))}
      <h4>{t('details.gallery')}</h4>
      {gallery.length === 0 && <p className="soft">{t('details.noPicture')}</p>}
      {gallery.map(({ pictureUrl }, rank) => (
        <Shown
          key={pictureUrl}
          {...{ form, canEdit }}
          url={pictureUrl}
          field={`caption${rank}`}
          label={t('details.caption', { number: rank + 1 })}
          what={t('details.caption', { number: rank + 1 })}
          onTakeOut={() => form.fill(withoutPicture(form.values, rank))}
        />
      ))}
    </>
  )
}

interface ShownProps extends ShownPicturesProps {
  readonly url: string
  /** Of its text. */
  readonly field: string
  readonly label: string
  readonly hint?: string
  /** Named to visitors who do not see which button it is. */
  readonly what: string
  readonly onTakeOut: () => void
}

function Shown({ form, canEdit, url, field, label, hint, what, onTakeOut }: ShownProps) {
  const t = useTexts('manage')
  return (
    <div className="stack">
      <div className={styles.small}>
        <Picture {...{ url }} alt="" width={160} height={107} sizes="192px" className={styles.thumbnail} />
      </div>
      <TextInput
        {...form.text(field)}
        label={label}
        {...(hint !== undefined && { hint })}
        readOnly={!canEdit}
        autoComplete="off"
        maxLength={organisationDetailLengths.caption}
      />
      {canEdit && (
        <div>
          <Button variant="second" size="s" onClick={onTakeOut}>
            {t('details.takeOut')}
            <span className="visually-hidden"> {what}</span>
          </Button>
        </div>
      )}
    </div>
  )
}
