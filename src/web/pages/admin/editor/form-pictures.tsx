import type { Draft } from '#domain/form/editing/draft.ts'
import { useTexts } from '#web/lib/texts.ts'
import { placePicture, tierNames } from '#web/pages/admin/editor/place-picture.ts'
import type { PictureCalls } from '#web/pages/admin/pictures/picture-calls.ts'
import { PictureShelf } from '#web/pages/admin/pictures/picture-section.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import styles from './editor.module.css'

interface FormPicturesProps {
  readonly calls: PictureCalls
  readonly draft: Draft
  /** The draft with a picture in it. */
  readonly onDraft: (draft: Draft) => void
}

/** The pictures of the association, put into the draft of a form. */
export function FormPictures({ calls, draft, onDraft }: FormPicturesProps) {
  const t = useTexts('manage')
  const fixed = (['banner', 'logo', 'gallery'] as const).map((value) => ({
    value,
    label: t(`pictures.place.${value}`),
  }))
  const tiers = tierNames(draft).map((name, index) => ({
    value: `tier ${index}`,
    label: t('pictures.place.tier', { name }),
  }))
  return (
    <Sheet as="section">
      <details className={styles.folded}>
        <summary>{t('pictures.title')}</summary>
        <div className={styles.group}>
          <PictureShelf
            {...calls}
            places={[...fixed, ...tiers]}
            onPlace={({ reference }, { place, text }) => {
              onDraft(placePicture(draft, reference, place, text))
              return true
            }}
          />
        </div>
      </details>
    </Sheet>
  )
}
