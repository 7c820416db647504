export type AppName = 'browser' | 'mail' | 'calendar' | 'files' | 'notes' | 'calculator';
