import { useContext } from 'react'
import type { Form } from '#contract/form.ts'
import type { Organization } from '#contract/organization.ts'
import { Faq } from '#web/features/campaign/about/faq.tsx'
import { Gallery } from '#web/features/campaign/about/gallery.tsx'
import { News } from '#web/features/campaign/about/news.tsx'
import { OrganiserCard } from '#web/features/campaign/about/organiser-card.tsx'
import { TaxArticles } from '#web/features/campaign/about/tax-articles.tsx'
import { ServerPageContext } from '#web/lib/server-made/server-page.ts'
import { useServerHtml } from '#web/lib/server-made/use-server-html.ts'
import { useLocale } from '#web/lib/texts.ts'
import { followPath } from '#web/paths.ts'
import styles from './about.module.css'

interface AboutPageProps {
  /** Of the element: another page has other contents. */
  readonly id: string
  readonly organization: Organization
  /** null on the page of the association. */
  readonly form: Form | null
  /** Whether payments are taken: then what they change for the tax is said. */
  readonly isOpen: boolean
}

/**
 * Contents of a page about its campaign and its association: tax, news, pictures, answers to questions, and who it is.
 * Nothing in it changes after the load, so only the server renders it, from what the loader saved for it.
 */
export function AboutPage({ id, organization, form, isOpen }: AboutPageProps) {
  if (!import.meta.env.SSR) return <BrowserPart id={id} />
  return (
    <div id={id} className={styles.about}>
      <ServerPart organization={organization} form={form} isOpen={isOpen} />
    </div>
  )
}

function BrowserPart({ id }: { readonly id: string }) {
  return <div className={styles.about} {...useServerHtml(id)} />
}

function ServerPart({ organization, form, isOpen }: Omit<AboutPageProps, 'id'>) {
  const locale = useLocale()
  const about = useContext(ServerPageContext)?.about ?? null
  if (about === null) return null
  return (
    <>
      {form !== null && isOpen && <TaxArticles form={form} organization={organization} />}
      <News
        items={about.news}
        followHref={form !== null && about.takesFollowers ? followPath(form, locale) : null}
      />
      <Gallery pictures={about.gallery} />
      <Faq entries={about.faq} />
      <OrganiserCard organization={organization} otherForms={about.otherForms} />
    </>
  )
}
