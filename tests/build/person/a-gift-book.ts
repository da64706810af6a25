import { writeXlsx } from 'hucre/xlsx'

/** Gifts in a workbook, with real dates and amounts. */
export const giftBook = async () => ({
  name: 'dons.xlsx',
  content: Buffer.from(
    await writeXlsx({
      sheets: [
        {
          name: 'Dons',
          rows: [
            [
              'Nom',
              'Prénom',
              'Email',
              'Montant du don',
              'Date du don',
              'Moyen de paiement',
              'N° de reçu',
              'Statut',
            ],
            ['Roy', 'Anne', 'anne.roy@exemple.fr', 50.5, new Date('2025-03-02'), 'Chèque', 'R-12', 'Payé'],
            ['Roy', 'Anne', 'anne.roy@exemple.fr', 20, '04/06/2025', 'Carte', 'R-13', 'Payé'],
            ['Roy', 'Anne', 'anne.roy@exemple.fr', 20, '04/06/2024', 'Carte', 'R-2', 'Remboursé'],
          ],
        },
      ],
    }),
  ),
})
