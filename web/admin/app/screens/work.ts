const tickets = () => import('../../rental/tickets/screen.tsx')

/** Screens of tickets, messages and documents. Loaded with the first of them (routes.tsx). */
export const screens = {
  TicketsScreen: tickets,
  IssuesScreen: tickets,
  MaintenanceScreen: tickets,
  TicketScreen: () => import('../../rental/tickets/detail.tsx'),
  MessagesScreen: () => import('../../rental/messages/list.tsx'),
  AnnouncementsScreen: () => import('../../rental/announcements/list.tsx'),
  ConversationScreen: () => import('../../rental/messages/detail.tsx'),
  DocumentsScreen: () => import('../../rental/documents/list.tsx'),
  PaperTemplatesScreen: () => import('../../rental/paper-templates/list.tsx'),
  PaperTemplateScreen: () => import('../../rental/paper-templates/detail.tsx'),
  PaperBatchScreen: () => import('../../rental/paper-templates/batch.tsx'),
  LettersScreen: () => import('../../rental/letters/list.tsx'),
  LetterBatchScreen: () => import('../../rental/letters/detail.tsx'),
  DocumentScreen: () => import('../../rental/documents/detail.tsx'),
}
