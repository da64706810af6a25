import { useState } from 'react'
import type { Picture as OwnPicture } from '#contract/admin/pictures.ts'
import { useTexts } from '#web/lib/texts.ts'
import { type PicturePlace, placePicture, tierNames } from '#web/pages/admin/edition/place-picture.ts'
import { Button } from '#web/ui/button.tsx'
import { RadioList } from '#web/ui/choice/radio-list.tsx'
import { Dialog } from '#web/ui/feedback/dialog.tsx'
import { useToast } from '#web/ui/feedback/toast.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'

interface PlaceDialogProps {
  /** Null: closed. */
  readonly picture: OwnPicture | null
  readonly source: string
  readonly onClose: () => void
  readonly onSource: (source: string) => void
}

/** Where a picture goes: banner, logo, gallery with its caption, or one of the tiers. */
export function PlaceDialog({ picture, source, onClose, onSource }: PlaceDialogProps) {
  const t = useTexts('manage')
  const toast = useToast()
  const places = usePlaces(source)
  const [place, setPlace] = useState('banner')
  const [caption, setCaption] = useState('')
  const [isAsked, setAsked] = useState(false)
  const lacksCaption = place === 'gallery' && caption.trim() === ''
  const close = () => {
    setPlace('banner')
    setCaption('')
    setAsked(false)
    onClose()
  }
  const submit = () => {
    setAsked(true)
    if (picture === null || lacksCaption) return
    const written = placePicture(source, picture.reference, placeOf(place, caption.trim()))
    if (written === null) toast({ tone: 'danger', title: t('pictures.unreadable') })
    else {
      onSource(written)
      toast({ tone: 'ok', title: t('pictures.placed'), message: t('pictures.placedText') })
    }
    close()
  }
  return (
    <Dialog
      open={picture !== null}
      onClose={close}
      title={t('pictures.where')}
      closeLabel={t('close')}
      actions={
        <>
          <Button onClick={submit}>{t('pictures.put')}</Button>
          <Button variant="second" onClick={close}>
            {t('keep')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <RadioList
          name="picture-place"
          label={t('pictures.placeLabel')}
          value={place}
          options={places}
          onChoice={setPlace}
        />
        {place === 'gallery' && (
          <TextInput
            name="picture-caption"
            label={t('pictures.caption')}
            hint={t('pictures.captionHint')}
            error={isAsked && lacksCaption ? t('pictures.captionMissing') : undefined}
            value={caption}
            onText={setCaption}
            maxLength={200}
          />
        )}
      </div>
    </Dialog>
  )
}

/** The places of a definition, for a list. */
function usePlaces(source: string) {
  const t = useTexts('manage')
  return [
    ...(['banner', 'logo', 'gallery'] as const).map((value) => ({
      value,
      label: t(`pictures.place.${value}`),
    })),
    ...tierNames(source).map((name, index) => ({
      value: `tier ${index}`,
      label: t('pictures.place.tier', { name }),
    })),
  ]
}

function placeOf(value: string, caption: string): PicturePlace {
  if (value === 'gallery') return { kind: 'gallery', caption }
  if (value === 'banner' || value === 'logo') return { kind: value }
  return { kind: 'tier', index: Number(value.split(' ')[1]) }
}
