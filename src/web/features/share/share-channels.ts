interface ShareChannel {
  readonly name: string
  /** A brand's own name, the same in every language. */
  readonly label: string
  readonly href: string
}

/** The addresses that share a page. Source: spec section 1, share channels. */
export function shareChannels(url: string, title: string): ShareChannel[] {
  const page = encodeURIComponent(url)
  const words = encodeURIComponent(title)
  return [
    { name: 'email', label: '', href: `mailto:?subject=${words}&body=${page}` },
    { name: 'whatsapp', label: 'WhatsApp', href: `https://wa.me/?text=${words}%20${page}` },
    { name: 'facebook', label: 'Facebook', href: `https://www.facebook.com/sharer/sharer.php?u=${page}` },
    { name: 'messenger', label: 'Messenger', href: `fb-messenger://share/?link=${page}` },
    { name: 'x', label: 'X', href: `https://x.com/intent/post?text=${words}&url=${page}` },
    {
      name: 'linkedin',
      label: 'LinkedIn',
      href: `https://www.linkedin.com/sharing/share-offsite/?url=${page}`,
    },
  ]
}
