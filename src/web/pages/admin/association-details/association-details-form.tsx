import { AdminSheet } from '#web/admin-kit/admin-screen.tsx'
import type { AssociationDetails } from '#contract/admin/association-details.ts'
import type { Pictures } from '#contract/admin/pictures.ts'
import { mostGallery } from '#domain/form/form-file-pages.ts'
import { organisationDetailLengths, mostQuestions } from '#domain/form/organisation-details.ts'
import { orderMailsChoices } from '#domain/organisation/order-mails.ts'
import { ChangeForm } from '#web/admin-kit/change-form.tsx'
import { useAnswer } from '#web/admin-kit/use-answer.ts'
import { useTexts } from '#web/lib/texts.ts'
import {
  organisationDetailsOf,
  withPicture,
} from '#web/pages/admin/association-details/association-details-values.ts'
import { ContactProof } from '#web/pages/admin/association-details/contact-proof.tsx'
import { ShownPictures } from '#web/pages/admin/association-details/shown-pictures.tsx'
import { ownPictures } from '#web/pages/admin/pictures/picture-calls.ts'
import { PictureSection } from '#web/pages/admin/pictures/picture-section.tsx'
import { useAssociationDetails } from '#web/pages/admin/association-details/use-association-details.ts'
import { Checkbox } from '#web/ui/choice/checkbox.tsx'
import { RadioList } from '#web/ui/choice/radio-list.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { TextArea, TextInput } from '#web/ui/form/text-input.tsx'

interface AssociationDetailsFormProps {
  /** The association in addresses. */
  readonly org: string
  readonly details: AssociationDetails
  readonly pictures: Pictures
  readonly onChange: (details: AssociationDetails) => void
}

/** Name, presentation, contact, address and questions of an association. */
export function AssociationDetailsForm(props: AssociationDetailsFormProps) {
  const t = useTexts('manage')
  const { entry, form, isBehind } = useAssociationDetails(props)
  const { canEdit, authenticationState } = props.details
  const isNameFixed = authenticationState === 'valid'
  return (
    <>
      <AdminSheet title={t('details.public')}>
        <ChangeForm entry={entry} submit={canEdit ? t('details.save') : null}>
          {isBehind && (
            <Note tone="warn" role="alert" title={t('edit.behind.title')}>
              <p>{t('details.behind')}</p>
            </Note>
          )}
          <TextInput
            {...form.text('name')}
            label={t('details.name')}
            hint={isNameFixed ? t('details.nameFixed') : t('details.nameHint')}
            readOnly={!canEdit || isNameFixed}
            autoComplete="organization"
            maxLength={organisationDetailLengths.name}
          />
          <TextArea
            {...form.text('description')}
            label={t('details.description')}
            hint={t('details.descriptionHint')}
            readOnly={!canEdit}
            rows={6}
            maxLength={organisationDetailLengths.description}
          />
          <Contact form={form} canEdit={canEdit} {...props} />
          {canEdit && <OrderMailsChoice form={form} />}
          {canEdit && (
            <Checkbox
              name="organisersCreate"
              label={t('details.organisersCreate')}
              hint={t('details.organisersCreateHint')}
              checked={form.values['organisersCreate'] === 'on'}
              onChecked={(checked) => form.fill({ organisersCreate: checked ? 'on' : '' })}
            />
          )}
          {canEdit && (
            <TextArea
              {...form.text('widgetSites')}
              label={t('details.widgetSites')}
              hint={t('details.widgetSitesHint')}
              rows={3}
              spellCheck={false}
            />
          )}
          <Questions form={form} canEdit={canEdit} />
          <ShownPictures form={form} canEdit={canEdit} />
        </ChangeForm>
      </AdminSheet>
      {canEdit && <OwnPictures org={props.org} pictures={props.pictures} form={form} />}
    </>
  )
}

interface OwnPicturesProps extends Pick<AssociationDetailsFormProps, 'org' | 'pictures'> {
  readonly form: ReturnType<typeof useAssociationDetails>['form']
}

/** The pictures of the association: sent here, and put into the form. */
function OwnPictures({ org, pictures: loaded, form }: OwnPicturesProps) {
  const t = useTexts('manage')
  const [pictures, onPictures] = useAnswer(loaded)
  const isFull = organisationDetailsOf(form.values).gallery.length >= mostGallery
  const places = isFull ? (['banner', 'logo'] as const) : (['banner', 'logo', 'gallery'] as const)
  return (
    <PictureSection
      calls={ownPictures}
      params={{ org, type: '', slug: '' }}
      {...{ pictures, onPictures }}
      places={places.map((value) => ({ value, label: t(`pictures.place.${value}`) }))}
      onPlace={({ url }, placed) => {
        const changed = withPicture(form.values, url, placed)
        if (changed !== null) form.fill(changed)
        return changed !== null
      }}
    />
  )
}

interface PartProps {
  readonly form: ReturnType<typeof useAssociationDetails>['form']
  readonly canEdit: boolean
}

function Contact({
  form,
  canEdit,
  ...props
}: PartProps & Pick<AssociationDetailsFormProps, 'org' | 'details' | 'onChange'>) {
  const t = useTexts('manage')
  const readOnly = !canEdit
  const { email, noticesTo } = props.details
  const isProved = email === '' || noticesTo.toLowerCase() === email.toLowerCase()
  return (
    <>
      <h3>{t('details.contact')}</h3>
      <TextInput
        {...form.text('email')}
        label={t('details.email')}
        hint={isProved ? t('details.emailHint') : t('details.emailUnproved', { address: noticesTo })}
        type="email"
        inputMode="email"
        autoComplete="email"
        readOnly={readOnly}
        maxLength={organisationDetailLengths.email}
      />
      <ContactProof org={props.org} details={props.details} onChange={props.onChange} />
      <TextInput
        {...form.text('phone')}
        label={t('details.phone')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        readOnly={readOnly}
        maxLength={organisationDetailLengths.phone}
      />
      <TextInput
        {...form.text('url')}
        label={t('details.url')}
        hint={t('details.urlHint')}
        type="url"
        inputMode="url"
        autoComplete="url"
        readOnly={readOnly}
        maxLength={organisationDetailLengths.url}
      />
      <TextInput
        {...form.text('address')}
        label={t('details.address')}
        autoComplete="street-address"
        readOnly={readOnly}
        maxLength={organisationDetailLengths.address}
      />
      <TextInput
        {...form.text('zipCode')}
        label={t('details.zipCode')}
        narrow
        autoComplete="postal-code"
        readOnly={readOnly}
        maxLength={organisationDetailLengths.zipCode}
      />
      <TextInput
        {...form.text('city')}
        label={t('details.city')}
        autoComplete="address-level2"
        readOnly={readOnly}
        maxLength={organisationDetailLengths.city}
      />
    </>
  )
}

/** How the contact reads of new orders. */
function OrderMailsChoice({ form }: Pick<PartProps, 'form'>) {
  const t = useTexts('manage')
  return (
    <RadioList
      name="orderMails"
      label={t('details.orderMails')}
      hint={t('details.orderMailsHint')}
      value={form.values['orderMails'] ?? ''}
      options={orderMailsChoices.map((value) => ({ value, label: t(`details.orderMails.${value}`) }))}
      onChoice={(orderMails) => form.fill({ orderMails })}
    />
  )
}

/** Questions and answers: those that are there and one more, up to the most. An empty one is left out. */
function Questions({ form, canEdit }: PartProps) {
  const t = useTexts('manage')
  const { values } = form
  const filled = Array.from({ length: mostQuestions }, (_, index) => index).filter(
    (index) => values[`question${index}`] !== '' || values[`answer${index}`] !== '',
  )
  const shown = Math.min((filled.at(-1) ?? -1) + (canEdit ? 2 : 1), mostQuestions)
  return (
    <>
      <h3>{t('details.faq')}</h3>
      <p className="soft small">{t('details.faqHint')}</p>
      {Array.from({ length: shown }, (_, index) => (
        <div key={index} className="stack">
          <TextInput
            {...form.text(`question${index}`)}
            label={t('details.question', { number: index + 1 })}
            readOnly={!canEdit}
            autoComplete="off"
            maxLength={organisationDetailLengths.question}
          />
          <TextArea
            {...form.text(`answer${index}`)}
            label={t('details.answer', { number: index + 1 })}
            readOnly={!canEdit}
            rows={3}
            maxLength={organisationDetailLengths.answer}
          />
        </div>
      ))}
    </>
  )
}
