ALTER TABLE `visit_requests` ADD `awaits_link` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `visit_requests` ADD `network` text;--> statement-breakpoint
CREATE INDEX `visit_requests_booked` ON `visit_requests` (`person_key`,`visit_type`) WHERE status = 'confirmed';--> statement-breakpoint
CREATE INDEX `visit_requests_network` ON `visit_requests` (`network`,`created_at`) WHERE network is not null;