import { useEffect, useState } from 'react'
import { draftPreview, previewParameter } from '#domain/address/preview.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import type { DraftEditor } from '#web/pages/admin/editor/draft-editor.ts'
import { useEditorTexts } from '#web/pages/admin/editor/fields/editor-texts.ts'
import { type FormAddress, formPath } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { ChoiceGroup } from '#web/ui/choice/choice-group.tsx'
import { Dialog } from '#web/ui/feedback/dialog.tsx'
import styles from './preview-pane.module.css'

interface PreviewProps {
  readonly address: FormAddress
  readonly editor: DraftEditor
}

/** Where there is room beside the fields, as in the style. */
const wide = '(min-width: 80rem)'

/** The real page with the draft, next to the fields; each save makes it read itself again. */
export function PreviewPane({ address, editor }: PreviewProps) {
  const t = useEditorTexts()
  const [size, setSize] = useState('phone')
  useEffect(() => {
    const media = globalThis.matchMedia(wide)
    const follow = () => editor.watch(media.matches)
    follow()
    media.addEventListener('change', follow)
    return () => media.removeEventListener('change', follow)
  }, [editor])
  return (
    <aside className={styles.pane} aria-label={t('preview.name')}>
      <div className={styles.head}>
        <ChoiceGroup
          legend={t('preview.size')}
          legendHidden
          name="preview-size"
          variant="segments"
          value={size}
          options={[
            { value: 'phone', label: t('preview.phone') },
            { value: 'wide', label: t('preview.wide') },
          ]}
          onChoice={setSize}
        />
      </div>
      <OpenPreview address={address} />
      <div className={styles.screen} data-size={size}>
        <PreviewFrame address={address} />
      </div>
    </aside>
  )
}

/** The preview on a small screen, behind a button. */
export function PreviewButton({ address, editor }: PreviewProps) {
  const t = useEditorTexts()
  const tManage = useTexts('manage')
  const [isOpen, setOpen] = useState(false)
  const show = async () => {
    await editor.settle()
    setOpen(true)
  }
  return (
    <div className={styles.button}>
      <Button variant="second" size="s" onClick={() => void show()}>
        {t('preview.make')}
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('preview.name')}
        closeLabel={tManage('close')}
      >
        {/* Before the page, whose own links and fields are many to pass with the keyboard. */}
        <OpenPreview address={address} />
        {isOpen && (
          <div className={styles.sheet}>
            <PreviewFrame address={address} />
          </div>
        )}
      </Dialog>
    </div>
  )
}

/** Not loaded where it is hidden. */
function PreviewFrame({ address }: { readonly address: FormAddress }) {
  const t = useEditorTexts()
  return (
    <iframe
      className={styles.frame}
      title={t('preview.title')}
      src={usePreviewPath(address)}
      loading="lazy"
    />
  )
}

function OpenPreview({ address }: { readonly address: FormAddress }) {
  const t = useEditorTexts()
  return (
    <p className="small">
      <a href={usePreviewPath(address)} target="_blank" rel="noopener">
        {t('preview.open')}
      </a>
    </p>
  )
}

function usePreviewPath(address: FormAddress): string {
  return `${formPath(address, useLocale())}?${previewParameter}=${draftPreview}`
}
