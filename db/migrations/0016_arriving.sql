DROP INDEX `candidate_events_kind`;--> statement-breakpoint
CREATE INDEX `candidate_events_merge` ON `candidate_events` (`id`) WHERE kind = 'merge';--> statement-breakpoint
DROP INDEX `candidates_status`;--> statement-breakpoint
CREATE INDEX `candidates_status` ON `candidates` (`status`,`id`) WHERE status <> 'new';