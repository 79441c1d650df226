DROP INDEX `mail_outbox_due`;--> statement-breakpoint
CREATE INDEX `mail_outbox_due` ON `mail_outbox` (`next_attempt_at`) WHERE "mail_outbox"."sent_at" is null;