CREATE TABLE `settings` (
	`id` integer PRIMARY KEY NOT NULL,
	`retention_months` integer,
	`updated_at` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `second_factors` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`secret` text NOT NULL,
	`recovery_codes` text DEFAULT '[]' NOT NULL,
	`last_step` integer DEFAULT 0 NOT NULL,
	`confirmed_at` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `patient_inquiries` ADD `suspected_spam` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `patient_inquiries_spam` ON `patient_inquiries` (`suspected_spam`,`id`);--> statement-breakpoint
ALTER TABLE `sponsor_inquiries` ADD `suspected_spam` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `sponsor_inquiries_spam` ON `sponsor_inquiries` (`suspected_spam`,`id`);--> statement-breakpoint
ALTER TABLE `job_applications` ADD `suspected_spam` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `job_applications_spam` ON `job_applications` (`suspected_spam`,`id`);--> statement-breakpoint
ALTER TABLE `visit_requests` ADD `suspected_spam` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `visit_requests_spam` ON `visit_requests` (`suspected_spam`,`id`);