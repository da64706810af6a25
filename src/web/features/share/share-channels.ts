interface ShareChannel {
  readonly name: string
  /** A brand name, the same in every language. */
  readonly label: string
  readonly href: string
  /** Opens in a new tab; the others open an application of the device. */
  readonly isSite: boolean
}

/**
 * The addresses that share a page. Messenger only takes a link from its own application (its web dialog needs an
 * application id of Facebook): elsewhere its site opens, and the link is copied so that the user can paste it. Source:
 * spec section 1, share channels.
 * @param hasApps whether the device may have the application: a phone or a tablet
 */
export function shareChannels(url: string, title: string, hasApps: boolean): ShareChannel[] {
  const page = encodeURIComponent(url)
  const words = encodeURIComponent(title)
  const site = (name: string, label: string, href: string) => ({ name, label, href, isSite: true })
  return [
    { name: 'email', label: '', href: `mailto:?subject=${words}&body=${page}`, isSite: false },
    site('whatsapp', 'WhatsApp', `https://wa.me/?text=${words}%20${page}`),
    site('facebook', 'Facebook', `https://www.facebook.com/sharer/sharer.php?u=${page}`),
    hasApps
      ? {
          name: 'messenger',
          label: 'Messenger',
          href: `fb-messenger://share/?link=${page}`,
          isSite: false,
        }
      : site('messenger', 'Messenger', 'https://www.facebook.com/messages/'),
    site('x', 'X', `https://x.com/intent/post?text=${words}&url=${page}`),
    site('linkedin', 'LinkedIn', `https://www.linkedin.com/sharing/share-offsite/?url=${page}`),
  ]
}
