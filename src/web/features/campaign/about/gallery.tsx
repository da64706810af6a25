import type { CampaignAbout } from '#contract/campaign-about.ts'
import { useLazyTexts } from '#web/lib/on-demand/lazy-texts.ts'
import { useContentLang } from '#web/lib/texts.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Picture } from '#web/ui/picture.tsx'

type GalleryPicture = CampaignAbout['gallery'][number]

/**
 * The pictures of a campaign with their captions; each opens larger. The server alone renders them: the script of the
 * page opens and closes the dialogs. A picture is fetched when it comes near or is opened, and its place is reserved.
 */
export function Gallery({ pictures }: { readonly pictures: CampaignAbout['gallery'] }) {
  const t = useLazyTexts('about')
  if (pictures.length === 0) return null
  return (
    <section aria-labelledby="gallery-title">
      <h2 id="gallery-title">{t('gallery.title')}</h2>
      <ul className="about-grid">
        {pictures.map((picture, rank) => (
          <Thumbnail key={picture.pictureUrl} picture={picture} id={`picture-${rank + 1}`} />
        ))}
      </ul>
    </section>
  )
}

function Thumbnail({ picture, id }: { readonly picture: GalleryPicture; readonly id: string }) {
  const t = useLazyTexts('about')
  const lang = useContentLang()
  const { pictureUrl: url, caption } = picture
  const sizes = '(min-width: 40rem) 14rem, 50vw'
  return (
    <li>
      <button type="button" className="about-open" data-opens={id} aria-haspopup="dialog">
        <span className="visually-hidden">{t('gallery.enlarge')} </span>
        <span lang={lang}>
          <Picture {...{ url, sizes }} className="about-thumbnail" alt={caption} width={400} height={300} />
        </span>
      </button>
      <dialog id={id} className="about-dialog" aria-label={caption} closedby="any">
        <button type="button" className="about-close" data-closes={id} aria-label={t('gallery.close')}>
          <Icon name="close" />
        </button>
        <figure lang={lang}>
          <Picture
            {...{ url, sizes: '100vw' }}
            className="about-large"
            alt={caption}
            width={1200}
            height={900}
          />
          <figcaption aria-hidden="true">{caption}</figcaption>
        </figure>
      </dialog>
    </li>
  )
}
