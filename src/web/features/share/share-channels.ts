interface ShareChannel {
  readonly name: string
  /** A brand's own name, the same in every language. */
  readonly label: string
  readonly href: string
  /** Opens beside the page; the others hand over to a program of the device. */
  readonly isSite: boolean
}

/**
 * The addresses that share a page. Messenger takes a link from its own application alone (its web dialog needs an
 * application id of Facebook): elsewhere its site opens, and the link is copied to be pasted there. Source: spec section 1, share channels.
 * @param hasApps whether the device is one where the application may be, a phone or a tablet
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
