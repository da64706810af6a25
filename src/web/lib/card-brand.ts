const names: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  cb: 'CB',
  amex: 'American Express',
}

/** A card's brand as written on the card; an unknown brand is returned as its provider names it. */
export function cardBrand(brand: string): string {
  return names[brand.toLowerCase()] ?? brand
}
