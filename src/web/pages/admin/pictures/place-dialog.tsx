import { useState } from 'react'
import type { Picture as OwnPicture } from '#contract/admin/pictures.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { RadioList } from '#web/ui/choice/radio-list.tsx'
import { Dialog } from '#web/ui/feedback/dialog.tsx'
import { useToast } from '#web/ui/feedback/toast.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'

/** A place: `banner`, `logo`, `gallery`, or one of the caller's own. */
export interface PlaceOption {
  readonly value: string
  readonly label: string
}

/** Where a picture goes, and its text there: a caption in the gallery, else what is to be seen, or nothing. */
export interface Placed {
  readonly place: string
  readonly text: string
}

interface PlaceDialogProps {
  /** Null: closed. */
  readonly picture: OwnPicture | null
  readonly places: readonly PlaceOption[]
  readonly onClose: () => void
  readonly onPlace: (picture: OwnPicture, placed: Placed) => boolean
}

/** Where a picture goes, with its caption or its alternative text. */
export function PlaceDialog({ picture, places, onClose, onPlace }: PlaceDialogProps) {
  const t = useTexts('manage')
  const toast = useToast()
  const [place, setPlace] = useState('banner')
  const [text, setText] = useState('')
  const [isAsked, setAsked] = useState(false)
  const kind = place === 'gallery' ? 'caption' : place === 'banner' || place === 'logo' ? 'alt' : null
  const lacksCaption = kind === 'caption' && text.trim() === ''
  const close = () => {
    setPlace('banner')
    setText('')
    setAsked(false)
    onClose()
  }
  const submit = () => {
    setAsked(true)
    if (picture === null || lacksCaption) return
    if (onPlace(picture, { place, text: text.trim() }))
      toast({ tone: 'ok', title: t('pictures.placed'), message: t('pictures.placedText') })
    else toast({ tone: 'danger', title: t('pictures.unreadable') })
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
        {kind !== null && (
          <TextInput
            name="picture-text"
            autoComplete="off"
            label={t(`pictures.${kind}`)}
            hint={t(`pictures.${kind}Hint`)}
            error={isAsked && lacksCaption ? t('pictures.captionMissing') : undefined}
            value={text}
            onText={setText}
            maxLength={200}
          />
        )}
      </div>
    </Dialog>
  )
}
