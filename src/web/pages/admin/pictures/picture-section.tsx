import { AdminSheet } from '#web/admin-kit/admin-screen.tsx'
import { useRef, useState } from 'react'
import type { Picture as OwnPicture } from '#contract/admin/pictures.ts'
import { useTexts } from '#web/lib/texts.ts'
import { PlaceDialog, type PlaceOption, type Placed } from '#web/pages/admin/pictures/place-dialog.tsx'
import type { PictureCalls } from '#web/pages/admin/pictures/picture-calls.ts'
import { offeredTypes } from '#web/pages/admin/pictures/sent-picture.ts'
import { usePictures } from '#web/pages/admin/pictures/use-pictures.ts'
import { Button } from '#web/ui/button.tsx'
import { FileInput } from '#web/ui/form/file-input.tsx'
import { Picture } from '#web/ui/picture.tsx'
import styles from './pictures.module.css'

interface PictureSectionProps extends PictureCalls {
  /** Where a picture may go. */
  readonly places: readonly PlaceOption[]
  /** Puts a picture at its place; false where that is not possible now. */
  readonly onPlace: (picture: OwnPicture, placed: Placed) => boolean
}

/** The pictures of the association under their title. */
export function PictureSection(props: PictureSectionProps) {
  const t = useTexts('manage')
  return (
    <AdminSheet title={t('pictures.title')}>
      <PictureShelf {...props} />
    </AdminSheet>
  )
}

/** The pictures of the association: sent here, and put where a page shows them. */
export function PictureShelf({ places, onPlace, ...from }: PictureSectionProps) {
  const t = useTexts('manage')
  const { isSending, isBusy, refusal, send, remove } = usePictures(from)
  const file = useRef<HTMLInputElement>(null)
  const [placed, setPlaced] = useState<OwnPicture | null>(null)
  const take = async (chosen: File) => {
    const added = await send(chosen)
    if (added !== null) setPlaced(added)
  }
  const { pictures } = from.pictures
  return (
    <>
      {pictures.length === 0 ? (
        <p className="soft">{t('pictures.none')}</p>
      ) : (
        <ul className={styles.pictures}>
          {pictures.map((picture) => (
            <li key={picture.name} className={styles.one}>
              <Picture
                url={picture.url}
                alt=""
                width={160}
                height={107}
                sizes="160px"
                className={styles.thumbnail}
              />
              <span className={styles.name}>{picture.name}</span>
              <div className={styles.actions}>
                <Button variant="second" size="s" onClick={() => setPlaced(picture)}>
                  {t('pictures.use')}
                  <span className="visually-hidden"> {picture.name}</span>
                </Button>
                {picture.isUsed ? (
                  <span className="soft small">{t('pictures.used')}</span>
                ) : (
                  <Button variant="quiet" size="s" busy={isBusy} onClick={() => void remove(picture)}>
                    {t('pictures.remove')}
                    <span className="visually-hidden"> {picture.name}</span>
                  </Button>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
      <FileInput
        name="picture"
        label={t('pictures.send')}
        hint={t('pictures.hint')}
        error={refusal}
        accept={offeredTypes.join(',')}
        action={t('pictures.choose')}
        element={file}
        onFile={(chosen) => void take(chosen)}
      >
        {isSending && <output>{t('pictures.sending')}</output>}
      </FileInput>
      <PlaceDialog picture={placed} places={places} onClose={() => setPlaced(null)} onPlace={onPlace} />
    </>
  )
}
