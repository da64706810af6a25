import { checkWalks } from '../../build/screens/check-walk.ts'

checkWalks(['mail-links', 'regularisation', 'news', 'waiting-list'])
