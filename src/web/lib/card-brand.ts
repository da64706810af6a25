const names: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  cb: 'CB',
  amex: 'American Express',
}

/** A card's brand as it is written on the card; one that we do not know as its provider calls it. */
export function cardBrand(brand: string): string {
  return names[brand.toLowerCase()] ?? brand
}
