import { useTexts } from '#web/lib/texts.ts'
import { placeOf, placePicture, tierNames } from '#web/pages/admin/edition/place-picture.ts'
import { type PictureCalls, formPictures } from '#web/pages/admin/pictures/picture-calls.ts'
import { PictureSection } from '#web/pages/admin/pictures/picture-section.tsx'
import { formParams } from '#web/admin-kit/form-params.ts'
import type { FormAddress } from '#web/paths.ts'

interface FormPicturesProps extends Pick<PictureCalls, 'pictures'> {
  readonly address: FormAddress
  readonly source: string
  /** The text with a picture in it. */
  readonly onSource: (source: string) => void
}

/** The pictures of the association, put into the text of a form. */
export function FormPictures({ address, pictures, source, onSource }: FormPicturesProps) {
  const t = useTexts('manage')
  const fixed = (['banner', 'logo', 'gallery'] as const).map((value) => ({
    value,
    label: t(`pictures.place.${value}`),
  }))
  const tiers = tierNames(source).map((name, index) => ({
    value: `tier ${index}`,
    label: t('pictures.place.tier', { name }),
  }))
  return (
    <PictureSection
      calls={formPictures}
      params={formParams(address)}
      pictures={pictures}
      places={[...fixed, ...tiers]}
      onPlace={({ reference }, { place, text }) => {
        const written = placePicture(source, reference, placeOf(place, text))
        if (written !== null) onSource(written)
        return written !== null
      }}
    />
  )
}
